import { sql } from 'kysely';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pay } from '../merchant-accounts/testing/merchant.ts';
import { actingAs, type ActingAs } from '../database/acting-as.ts';
import { waitedForLocks } from '../database/testing/waited-for-locks.ts';
import { withConnection } from '../database/with-connection.ts';
import { references } from '../payments/testing/payment-world.ts';
import { runProbe } from '../testing/access/row-probes.ts';
import {
  chargeBack,
  createReceiptWorld,
  collect,
  paid,
  type Paid,
  proposeEnd,
  type ReceiptWorld,
} from './testing/receipt-world.ts';

let world: ReceiptWorld;
beforeAll(async () => {
  world = await createReceiptWorld();
});
afterAll(() => world.database.drop());

type Hold = (client: Client) => Promise<unknown>;

describe('past the server', () => {
  const as = <Result>(actor: ActingAs, text: string) =>
    actingAs(world.database.kysely, actor, async (transaction) => {
      const { rows } = await sql.raw<Result>(text).execute(transaction);
      return rows;
    });
  const member = () => ({ userId: world.merchant.uid });
  /** Commits the other user's change only once that work waits for it. */
  const whileHeld = <Result>(hold: Hold, work: () => Promise<Result>) =>
    withConnection(world.database.owner, async (client) => {
      await client.query('begin');
      await hold(client);
      const working = work();
      const isWaiting = async () => (await waitedForLocks(world.database.owner)).length > 0;
      await expect.poll(isWaiting).toBe(true);
      await client.query('commit');
      return working;
    });
  const writeAs = async (actor: ActingAs, { saleId }: Pick<Paid, 'saleId'>) => {
    const text = `select record_collection('${saleId}', true, 0) as written`;
    return (await as<{ written: string }>(actor, text))[0]?.written;
  };

  test('only members of the company write, in every role', async () => {
    const sale = await paid(world);
    const { companyId } = world.merchant;
    for (const actor of [
      { userId: world.stranger.uid },
      { userId: '' },
      { companyId },
      { staffId: world.one.uid },
      'piton',
    ] as const) {
      expect(await writeAs(actor, sale)).toBe('not_found');
    }
    expect(await writeAs({ userId: world.helper.uid }, sale)).toBe('done');
  });

  test('one of sixteen connections marks the goods', async () => {
    const sale = await paid(world);
    const users = [world.merchant.uid, world.helper.uid];
    const written = await Promise.all(
      Array.from({ length: 16 }, (_, index) => writeAs({ userId: users[index % 2] ?? '' }, sale)),
    );
    expect(written.filter((each) => each !== 'changed')).toEqual(['done']);
  });

  test('a second writer waits for the sale’s lock, and sees the first one’s change', async () => {
    const sale = await paid(world);
    const written = await whileHeld(
      (client) => client.query('select from sales where id = $1 for no key update', [sale.saleId]),
      () => Promise.all([writeAs(member(), sale), writeAs({ userId: world.helper.uid }, sale)]),
    );
    expect(new Set(written)).toEqual(new Set(['changed', 'done']));
  });

  test('goods cannot be marked while their money goes back', async () => {
    const sale = await paid(world, '80.00');
    const disputeId = await chargeBack(world, sale, 80_000);
    const { saleId } = sale;
    const ending = await proposeEnd(world, { saleId, disputeId, outcome: 'lost' });
    const written = await whileHeld(
      async (client) => {
        await client.query(
          `select set_config('piton.user_id', $1, true), set_config('piton.is_staff', 'yes', true)`,
          [world.two.uid],
        );
        const { rows } = await client.query(`select approve_proposal($1) as outcome`, [ending]);
        expect(rows).toEqual([{ outcome: 'done' }]);
      },
      () => writeAs(member(), sale),
    );
    expect(written).toBe('returned_dispute_lost');
  });

  test('an unpaid sale cannot be fulfilled', async () => {
    const response = await pay(world, world.merchant, {
      outcome: { kind: 'declined', references },
    });
    if (response.kind !== 'sale') expect.unreachable();
    expect(await writeAs(member(), { saleId: response.sale.id })).toBe('not_found');
  });

  test('only members see the state of a sale’s money, or who fulfilled it', async () => {
    const sale = await paid(world);
    await collect(world.merchant.browser, sale);
    const money = `select * from sale_money('${sale.saleId}')`;
    const last = `select * from last_collection('${sale.saleId}')`;
    expect(await as({ userId: world.stranger.uid }, money)).toEqual([]);
    expect(await as({ companyId: 'Z'.repeat(20) }, money)).toEqual([]);
    expect(await as({ userId: world.stranger.uid }, last)).toEqual([]);
    expect(await as({ companyId: world.merchant.companyId }, last)).toEqual([]);
    expect(await as({ companyId: world.merchant.companyId }, money)).toHaveLength(1);
  });

  test('recorded events cannot be written, changed or removed', async () => {
    const sale = await paid(world);
    await collect(world.merchant.browser, sale);
    await actingAs(world.database.kysely, { userId: world.merchant.uid }, async (transaction) => {
      for (const text of [
        `insert into sale_collections (sale_id, number, company_id, user_id)
             select id, 2, company_id, '${world.merchant.uid}' from sales where id = '${sale.saleId}'`,
        `update sale_collections set number = 3 where sale_id = '${sale.saleId}'`,
        `delete from sale_collections where sale_id = '${sale.saleId}'`,
      ]) {
        expect(await runProbe(transaction, text)).toBe('42501');
      }
    });
    for (const text of [
      'update sale_collections set number = number + 1',
      'delete from sale_collections',
      'truncate sale_collections',
    ]) {
      await expect(world.asOwner(text)).rejects.toThrow('append-only');
    }
  });
});
