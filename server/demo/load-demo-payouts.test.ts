/** The weeks before the demo's first day, created by the functions of the weekly run. */
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/testing/create-test-database.ts';
import { withConnection } from '../database/with-connection.ts';
import { verifyLedger } from '../monitoring/self-check/verify-ledger.ts';
import { rootKeyFrom } from '../encryption/root-key.ts';
import { loadDemoData } from './load-demo-data.ts';
import { loadDemoPayouts } from './load-demo-payouts.ts';

const rootKey = rootKeyFrom(randomBytes(32));
const sender = {
  name: 'Piton Ltd',
  accountNumber: '1000200030',
  routing: '000012340',
  bic: 'BOSLLCLC',
};
let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

async function loadOn(now: Date): Promise<void> {
  const prepared = { database: database.kysely, owner: database.owner, rootKey };
  const loaded = await loadDemoData(prepared, now);
  if (loaded === null) throw new Error('the demo was there already');
  await loadDemoPayouts({ ...prepared, sender, minimumMills: 50_000n }, loaded, {
    now,
    hasExamples: false,
  });
}

async function ask<Row extends object>(text: string): Promise<Row[]> {
  return withConnection(database.owner, async (client) => (await client.query<Row>(text)).rows);
}

/** The states of the newest weeks, newest first. */
async function states(): Promise<string[]> {
  const rows = await ask<{ state: string }>('select state from payouts order by cut_off_day desc');
  return rows.map(({ state }) => state);
}

const paid = ['deposited', 'deposited', 'deposited', 'deposited', 'deposited'];

test.each([
  ['a Tuesday', '2026-11-24T16:00:00Z', ['deposited', ...paid]],
  ['a Thursday, when the week waits for two people', '2026-11-26T16:00:00Z', ['queued', ...paid]],
  ['a Friday, when it is on its way', '2026-11-27T11:00:00Z', ['in_transit', ...paid]],
])('on %s', { timeout: 60_000 }, async (_day, instant, expected) => {
  await loadOn(new Date(instant));
  expect(await states()).toEqual(expected);
});

test(
  'the ledger is consistent, the clock advances, and old events send no emails',
  { timeout: 60_000 },
  async () => {
    const now = new Date();
    await loadOn(now);
    const report = await withConnection(database.owner, verifyLedger);
    expect(report.problems).toEqual([]);
    // All money that was paid out came in, and the acquirer settled it.
    const [bank] = await ask<{ mills: string }>(
      `select sum(case side when 'debit' then amount_mills else -amount_mills end)::text as mills
       from ledger_accounts a join ledger_entries e on e.account_id = a.id where a.code = 'bank'`,
    );
    expect(Number(bank?.mills)).toBeGreaterThan(0);
    const unsettled = await ask(
      `select from sales s where s.status = 'Approved' and s.created_at < now() - interval '14 days'
        and not exists (select from settled_lines l where l.sale_id = s.id)`,
    );
    expect(unsettled).toEqual([]);
    const [clock] = await ask<{ behind: string }>(
      `select extract(epoch from clock_timestamp() - database_now())::text as behind`,
    );
    expect(Math.abs(Number(clock?.behind))).toBeLessThan(1);
    expect(await ask('select from unsent_receipts')).toEqual([]);
    const [sold] = await ask<{ ahead: string; today: string }>(
      `select count(*) filter (where created_at > now())::text as ahead,
            count(*) filter (where saint_lucia_day(created_at) = saint_lucia_day(now()))::text as today from sales`,
    );
    expect(sold).toEqual({ ahead: '0', today: '0' });
  },
);
