/** A sale ends only on evidence with a named source. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withConnection } from '../database/with-connection.ts';
import {
  addOpenSale,
  createProposalWorld,
  type ProposalWorld,
  complete,
  saleAs,
  propose,
} from '../proposals/testing/proposal-world.ts';

let world: ProposalWorld;
beforeAll(async () => {
  world = await createProposalWorld();
});
afterAll(() => world.database.drop());

test('the owner of the database cannot end a sale without naming the source', async () => {
  const saleId = await addOpenSale(world);
  await expect(
    world.asOwner(
      `update sales set status = 'Declined', decided_at = now(), next_inquiry_at = null where id = $1`,
      [saleId],
    ),
  ).rejects.toThrow('names no source');
  expect((await saleAs(world.one, saleId)).status).toBe('Pending');
});

test('the source of one sale’s end does not hold for another sale', async () => {
  const [first, second] = [await addOpenSale(world), await addOpenSale(world)];
  await expect(
    withConnection(world.database.owner, async (client) => {
      await client.query('begin');
      await client.query(
        `select write_sale_end($1, $2, 'gateway', 'Declined', null, 'OK', '', null, null, null, null, now())`,
        [first, world.merchant.companyId],
      );
      await client.query(
        `update sales set status = 'Declined', decided_at = now(), next_inquiry_at = null where id = $1`,
        [second],
      );
    }),
  ).rejects.toThrow('names no source');
});

test('a resolution ends its sale at the time of its approval', async () => {
  const saleId = await addOpenSale(world);
  const fields = { outcome: 'declined', reference: '' };
  await complete(world, propose(world.one, saleId, 'resolutions', fields));
  const [row] = await world.asOwner<{ same: boolean }>(
    `select s.decided_at = p.ended_at as same
       from sales s join proposals p on p.sale_id = s.id where s.id = $1`,
    [saleId],
  );
  expect(row).toEqual({ same: true });
});
