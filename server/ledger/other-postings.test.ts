/** Postings other than sales have nothing to compare with, so they are added up by themselves. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitedForLocks } from '../database/testing/waited-for-locks.ts';
import { withConnection } from '../database/with-connection.ts';
import { createPaymentWorld, type PaymentWorld } from '../payments/testing/payment-world.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

test.each([
  ['too low', [1000, -1010]],
  ['too high', [1010, -1000]],
  ['of one entry alone', [1000]],
  ['of none', []],
])('postings that are %s are refused, also to the owner of the tables', async (_what, amounts) => {
  const post = withConnection(world.database.owner, (client) =>
    client.query(
      `with made as (
         insert into ledger_transactions (mode, kind, cause, actor, occurred_at)
         values ('live', 'adjustment', 'a test', 'a test', now()) returning id
       )
       insert into ledger_entries (transaction_id, mode, account_id, kind, amount_mills)
       select made.id, 'live', a.id, 'adjustment', mills
         from made, unnest($1::bigint[]) as mills, ledger_accounts a
        where a.mode = 'live' and a.code = 'adjustments'`,
      [amounts],
    ),
  );
  await expect(post).rejects.toThrow(`has ${amounts.length} entries that sum to`);
});

test('accounts are locked in the order of their ids, so that no deadlock occurs', async () => {
  const { companyId, database } = world;
  // The kinds are in the opposite order, and so are the entries.
  const entries = JSON.stringify([
    { code: 'disputed_funds', company_id: companyId, kind: 'adjustment', amount_mills: '10' },
    { code: 'merchant_payable', company_id: companyId, kind: 'fee', amount_mills: '-10' },
  ]);
  await withConnection(database.owner, async (holder) => {
    const { rows } = await holder.query<{ id: string; code: string }>(
      `select id, code from ledger_accounts where mode = 'live' and company_id = $1 order by id`,
      [companyId],
    );
    expect(rows.map(({ code }) => code)).toEqual(['merchant_payable', 'disputed_funds']);
    const [first, last] = rows.map(({ id }) => id);
    await holder.query('begin');
    await holder.query('select from ledger_balances where account_id = $1 for update', [first]);
    const posting = withConnection(database.owner, async (client) => {
      await client.query(`select set_config('piton.company_id', $1, false)`, [companyId]);
      await client.query(
        `select post_to_ledger('live', 'adjustment', 'in order', 'a test', now(), $1::jsonb)`,
        [entries],
      );
    });
    const refused = posting.then(
      () => '',
      (error: unknown) => String(error),
    );
    await expect.poll(async () => (await waitedForLocks(database.owner)).length).toBe(1);
    // A transaction that waits for the first lock holds none of the later ones.
    const free = await holder.query(
      'select from ledger_balances where account_id = $1 for update skip locked',
      [last],
    );
    await holder.query('rollback');
    expect(await refused).toContain('matches no proposal');
    expect(free.rowCount).toBe(1);
  });
});
