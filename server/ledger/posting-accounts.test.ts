/** A posting reads only its own accounts, however many companies there are. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withConnection } from '../database/with-connection.ts';
import { createPaymentWorld, type PaymentWorld } from '../payments/testing/payment-world.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

const companies = 2000;

test('a posting reads no account of another company', async () => {
  await withConnection(world.database.superuser, async (client) => {
    await client.query(`
      set session_replication_role = replica;
      insert into ledger_accounts (mode, code, company_id, side, step_mills, keeps_balance)
      select 'live', 'merchant_payable', 'Many' || lpad(i::text, 16, '0'), 'credit', 1, true
        from generate_series(1, ${companies}) i;
      set session_replication_role = origin;
      analyze ledger_accounts`);
    await client.query('begin');
    await client.query(`select set_config('piton.company_id', $1, true)`, [world.companyId]);
    const entries = [
      { code: 'merchant_payable', company_id: world.companyId, amount_mills: '-1000' },
      { code: 'adjustments', company_id: null, amount_mills: '1000' },
    ].map((entry) => ({ ...entry, kind: 'adjustment' }));
    await client.query(
      `select post_to_ledger('live', 'adjustment', 'proposal:1', 'staff', now(), $1::jsonb)`,
      [JSON.stringify(entries)],
    );
    const { rows } = await client.query<{ read: string }>(
      `select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables
        where relname = 'ledger_accounts'`,
    );
    expect(Number(rows[0]?.read)).toBeLessThan(20);
    await client.query('rollback');
  });
});
