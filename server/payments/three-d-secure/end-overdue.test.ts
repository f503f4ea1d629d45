/** Challenges that nobody completed end in one pass, whatever happens to one of them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withConnection } from '../../database/with-connection.ts';
import { createPaymentWorld, type PaymentWorld, seal } from '../testing/payment-world.ts';
import { endOverdue } from './end-unauthenticated.ts';
import { challengePage } from './testing/challenge-world.ts';
import { challengingGateway } from './testing/challenging-gateway.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

async function readIds(text: string): Promise<string[]> {
  return withConnection(world.database.owner, async (client) => {
    const { rows } = await client.query<{ id: string }>(text);
    return rows.map(({ id }) => id);
  });
}

test('a sale that can’t be ended delays no other, and the oldest ends first', async () => {
  const announced: string[] = [];
  const announce = ({ id, status }: { id: string; status: string }) => {
    if (status !== 'Pending') announced.push(id);
  };
  const page = challengePage(world, challengingGateway(), { announce });
  for (const amount of ['1.00', '2.00', '3.00']) await page.pay(await seal({ amount }));
  const [youngest = '', middle = '', oldest = ''] = await readIds(
    'select id from sales order by created_at, id',
  );
  await withConnection(world.database.owner, async (client) => {
    await client.query(
      `update sale_challenges c set expires_at = database_now() - a.minutes * interval '1 minute'
         from unnest($1::uuid[]) with ordinality a (id, minutes) where c.sale_id = a.id`,
      [[youngest, middle, oldest]],
    );
    await client.query(`
      create function fail_one() returns trigger language plpgsql as $$
      begin raise exception 'the disk is full'; end $$;
      create trigger a_fails before update on sales for each row
        when (new.id = '${oldest}') execute function fail_one()`);
  });
  expect(await endOverdue(page.deps)).toBe(2);
  expect(announced).toEqual([middle, youngest]);
  expect(page.deps.lines()).toContainEqual(
    expect.objectContaining({
      saleId: oldest,
      cause: 'expired',
      msg: 'an unauthenticated payment could not be ended',
    }),
  );
  await withConnection(world.database.owner, (client) =>
    client.query('drop trigger a_fails on sales'),
  );
  expect(await endOverdue(page.deps)).toBe(1);
  expect(announced).toEqual([middle, youngest, oldest]);
});

test('more sales that can’t be ended than a batch holds delay no later one', async () => {
  const page = challengePage(world, challengingGateway());
  const amounts = Array.from({ length: 51 }, (_, index) => `10.${String(index + 10)}`);
  for (const amount of amounts) await page.pay(await seal({ amount }));
  const ids = await readIds(`select id from sales where status = 'Pending' order by id`);
  const last = ids.at(-1) ?? '';
  expect(ids).toHaveLength(51);
  await withConnection(world.database.owner, async (client) => {
    await client.query(
      `update sale_challenges set expires_at = database_now() - interval '1 minute'`,
    );
    await client.query(`
      create or replace function fail_one() returns trigger language plpgsql as $$
      begin raise exception 'the disk is full'; end $$;
      create trigger a_fails before update on sales for each row
        when (new.id <> '${last}') execute function fail_one()`);
  });
  expect(await endOverdue(page.deps)).toBe(1);
  expect(
    await readIds(`select id from sales where id = '${last}' and status <> 'Pending'`),
  ).toEqual([last]);
});
