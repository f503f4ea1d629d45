/**
 * Payments continue after every sequence and counter column has passed 32 bits and the exact
 * integers of JSON numbers.
 */
import type pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { pay } from '../merchant-accounts/testing/merchant.ts';
import { type ProposalWorld, createProposalWorld } from '../proposals/testing/proposal-world.ts';
import { openBrowser } from '../identity/testing/browse.ts';
import { verifyLedger } from '../monitoring/self-check/verify-ledger.ts';
import { takeReceipts } from '../receipts/testing/take-receipts.ts';
import { openOwner, openWholeApp } from '../testing/access/access-world.ts';
import {
  movedSequences,
  narrowColumns,
  readSequences,
  setSequences,
  unsafeNumbers,
} from '../testing/counters.ts';

let world: ProposalWorld;
let owner: pg.Client;
beforeAll(async () => {
  world = await createProposalWorld();
  owner = await openOwner(world);
});
afterAll(async () => {
  await owner.end();
  await world.database.drop();
});

const payments = 100;

/** Each payment is approved and its receipt queued; returns everything else that happened. */
async function payAndTell(given: ProposalWorld, count = 1): Promise<string[]> {
  const failures: string[] = [];
  for (let paid = 0; paid < count; paid += 1) {
    const outcome = await pay(given, given.merchant).then(
      (response) => (response.kind === 'sale' ? response.sale.status : response.kind),
      String,
    );
    if (outcome !== 'Approved') failures.push(outcome);
  }
  const receipts = await takeReceipts(given.database, 'https://p');
  if (receipts.length !== count - failures.length) failures.push(`${receipts.length} receipts`);
  return failures;
}

/** Responses to merchants and staff about all of it. */
async function responses(given: ProposalWorld): Promise<Record<string, unknown>[]> {
  const app = await openWholeApp(given);
  const as = (session: Map<string, string>) => {
    const browser = openBrowser(app);
    for (const [name, value] of session) browser.cookies.set(name, value);
    return browser;
  };
  const merchant = as(given.merchant.browser.cookies);
  const staff = as(given.one.browser.cookies);
  const callers = [
    merchant.get('/api/sales?mode=live'),
    merchant.get('/api/companies'),
    staff.get(`/api/console/companies/${given.merchant.companyId}/ledger`),
    staff.get('/api/console/audit'),
  ];
  return Promise.all(
    callers.map(async (caller) => {
      const { status, body } = await caller;
      expect(status).toBe(200);
      return body;
    }),
  );
}

test.each([2n ** 31n - 2n, 2n ** 53n - 2n])(
  'a hundred payments succeed after %d',
  { timeout: 120_000 },
  async (from) => {
    // Tables with one row per kind of work have all their rows from here on.
    expect(await payAndTell(world)).toEqual([]);
    const sequences = await readSequences(owner);
    expect(sequences.length).toBeGreaterThan(5);
    await setSequences(owner, sequences, from);
    expect(await payAndTell(world, payments)).toEqual([]);
    const moved = await movedSequences(owner, sequences, from);
    expect(moved).toEqual(
      expect.arrayContaining(['ledger_entries_id_seq', 'ledger_transactions_id_seq']),
    );
    // No sequence that payments use may be narrow, whichever table owns it.
    expect(sequences.filter(({ name, isWide }) => !isWide && moved.includes(name))).toEqual([]);
    const bodies = await responses(world);
    expect(unsafeNumbers(bodies)).toEqual([]);
    const lines = bodies.find((body) => 'balanceMills' in body)?.['items'] as { id: string }[];
    expect(BigInt(lines[0]?.id ?? 0)).toBeGreaterThan(from);
    expect((await verifyLedger(owner)).problems).toEqual([]);
  },
);

test('no counting column is narrow', async () => {
  expect(await narrowColumns(owner)).toEqual([]);
});

test('a number that is too large for JSON is found', () => {
  const bodies = { items: [{ id: Number(2n ** 53n + 2n), mills: -5 }, { id: '9007199254740994' }] };
  expect(unsafeNumbers(bodies)).toEqual(['/items/0/id 9007199254740994']);
});

test(
  'a narrow identity is found by the payments, and a narrow counter by its name',
  { timeout: 60_000 },
  async () => {
    const broken = await createProposalWorld();
    const asOwner = await openOwner(broken);
    onTestFinished(async () => {
      await asOwner.end();
      await broken.database.drop();
    });
    expect(await payAndTell(broken)).toEqual([]);
    await asOwner.query('alter table ledger_entries alter column id type integer');
    await asOwner.query('alter table company_totals alter column approved_count type integer');
    expect(await narrowColumns(asOwner)).toEqual([
      'company_totals.approved_count',
      'ledger_entries.id',
    ]);
    await setSequences(asOwner, await readSequences(asOwner), 2n ** 31n - 2n);
    expect(await payAndTell(broken, 2)).not.toEqual([]);
  },
);
