/** Random months: each entry is in one month and at most one payout, and everything adds up. */
import { randomUUID } from 'node:crypto';
import type { MonthStatement, StatementLine } from '@piton/contract/payouts/payout-statement.ts';
import { addMonths, startOfMonth } from '@piton/contract/time/calendar.ts';
import { calendarDay, startOfDay } from '@piton/contract/time/time.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Merchant, pay } from '../../merchant-accounts/testing/merchant.ts';
import { proposeAndApprove } from '../../proposals/testing/propose-by-functions.ts';
import { addCompany, references } from '../../payments/testing/payment-world.ts';
import {
  addPaidMerchant,
  createPayoutWorld,
  type PayoutWorld,
  sell,
} from '../testing/payout-world.ts';
import {
  cancelNewest,
  linesAt,
  millsIn,
  monthOf,
  sumOf,
  tableAt,
} from './testing/statement-world.ts';

let world: PayoutWorld;
beforeAll(async () => {
  world = await createPayoutWorld();
});
afterAll(() => world.database.drop());

const hourMs = 60 * 60_000;
let now = Date.parse('2026-11-24T16:00:00Z');
async function go(instantMs: number): Promise<void> {
  now = instantMs;
  await world.at(new Date(now).toISOString());
}
const nextMonth = () => startOfDay(addMonths(startOfMonth(calendarDay(new Date(now))), 1));

type Step =
  | { readonly kind: 'sell' | 'give'; readonly cents: number; readonly isSecond: boolean }
  | { readonly kind: 'wait'; readonly hours: number }
  | { readonly kind: 'decline' | 'pay' | 'cancel' | 'end of month' };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: moneyStep('sell', fc.integer({ min: 1, max: 90_000 })) },
  {
    weight: 2,
    arbitrary: moneyStep(
      'give',
      fc.integer({ min: -9000, max: 5000 }).filter((cents) => cents !== 0),
    ),
  },
  // Clocks are also set back, by up to an hour.
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait'), hours: fc.integer({ min: -1, max: 200 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('decline', 'pay', 'pay', 'cancel', 'end of month'),
    }),
  },
);

/** Steps that a random sequence may omit. */
const withEverything: Step[] = [
  { kind: 'sell', cents: 50_000, isSecond: false },
  { kind: 'sell', cents: 9900, isSecond: true },
  { kind: 'wait', hours: 200 },
  { kind: 'pay' },
  { kind: 'cancel' },
  { kind: 'give', cents: -3000, isSecond: true },
  { kind: 'end of month' },
  { kind: 'decline' },
  { kind: 'wait', hours: 200 },
  { kind: 'pay' },
];

const clockBackOverMonthEnd: Step[] = [
  { kind: 'end of month' },
  { kind: 'sell', cents: 50_000, isSecond: true },
  { kind: 'wait', hours: -1 },
  { kind: 'end of month' },
];

function moneyStep(kind: 'sell' | 'give', cents: fc.Arbitrary<number>): fc.Arbitrary<Step> {
  return fc.record({ kind: fc.constant(kind), cents, isSecond: fc.boolean() });
}

/** Bypasses the console, which limits how often a password may be entered. */
async function give({ companyId }: { companyId: string }, cents: number): Promise<void> {
  const amountMills = cents * 10;
  const fields = { companyId, mode: 'live', amountMills, against: 'adjustments' };
  const response = await proposeAndApprove(world, null, {
    kind: 'adjustment',
    ...fields,
    isPossibleDuplicate: true,
  });
  if (response !== 'done') throw new Error(`the adjustment was answered with ${response}`);
}

async function take(taken: Step, merchant: Merchant, second: string): Promise<void> {
  switch (taken.kind) {
    case 'sell':
    case 'give': {
      const company = taken.isSecond ? { companyId: second } : merchant;
      const amount = taken.cents / 100;
      return taken.kind === 'sell' ? sell(world, company, amount) : give(company, taken.cents);
    }
    case 'wait':
      return go(now + taken.hours * hourMs);
    case 'decline':
      await pay(world, merchant, { outcome: { kind: 'declined', references } });
      return;
    case 'pay':
      await world.run();
      return;
    case 'cancel': {
      const { body } = await merchant.browser.get('/api/payouts');
      const [newest] = body['items'] as { status: string }[];
      if (newest?.status === 'queued') await cancelNewest(world, merchant);
      return;
    }
    case 'end of month':
      await go(nextMonth().getTime() - 1);
      await sell(world, merchant, 10.01);
      await go(now + 1);
      return sell(world, merchant, 20.02);
  }
}

/** All months from the first of these to the current one. */
async function monthsOf(merchant: Merchant, beginMs: number): Promise<MonthStatement[]> {
  const months: MonthStatement[] = [];
  const last = calendarDay(new Date(now)).slice(0, 7);
  for (let day = startOfMonth(calendarDay(new Date(beginMs))); day.slice(0, 7) <= last;) {
    months.push(await monthOf(merchant, day.slice(0, 7)));
    day = addMonths(day, 1);
  }
  return months;
}

type Posted = { id: string; kind: string; net: number };

/** The ledger of all their companies, read without our statements. */
async function readPosted({ uid }: Merchant): Promise<Posted[]> {
  const rows = await world.asOwner<{ id: string; kind: string; net: string }>(
    `select e.id::text, e.kind, (-e.amount_mills)::text as net
       from ledger_entries e join ledger_accounts a on a.id = e.account_id
       join companies c on c.id = a.company_id
      where c.owner_id = $1 and a.mode = 'live' and a.code = 'merchant_payable' order by e.id`,
    [uid],
  );
  return rows.map((row) => ({ ...row, net: Number(row.net) }));
}

function expectMonthAddsUp(month: MonthStatement, lines: readonly StatementLine[]): void {
  for (const each of [month, ...month.companies]) {
    expect(
      each.openingMills +
        each.saleMills -
        each.feeMills +
        each.otherMills -
        each.paidMills +
        each.returnedMills,
    ).toBe(each.closingMills);
  }
  const of = (...kinds: string[]) => lines.filter(({ kind }) => kinds.includes(kind));
  const net = (some: readonly StatementLine[]) => sumOf(some, ({ netMills }) => netMills);
  const sales = of('sale');
  expect({
    saleCount: sales.length,
    saleMills: sumOf(sales, ({ grossMills }) => grossMills),
    feeMills: sumOf(sales, ({ feeMills }) => feeMills),
    otherMills: net(of('adjustment')),
    paidMills: 0 - net(of('payout')),
    returnedMills: net(of('payout_return')),
    closingMills: month.openingMills + net(lines),
  }).toEqual({
    saleCount: month.saleCount,
    saleMills: month.saleMills,
    feeMills: month.feeMills,
    otherMills: month.otherMills,
    paidMills: month.paidMills,
    returnedMills: month.returnedMills,
    closingMills: month.closingMills,
  });
}

async function expectSameTable(
  merchant: Merchant,
  month: MonthStatement,
  lines: readonly StatementLine[],
): Promise<void> {
  const { rows } = await tableAt(merchant, `/api/statements/${month.month}/statement.csv`);
  const balances = rows.map((row) => millsIn(row['Balance XCD']));
  expect(balances[0]).toBe(month.openingMills);
  expect(balances.at(-1)).toBe(month.closingMills);
  expect(rows.slice(1, -1).map((row) => millsIn(row['Net XCD']))).toEqual(
    lines.map(({ netMills }) => netMills),
  );
  let balance = month.openingMills;
  lines.forEach((line, index) => {
    balance += line.netMills;
    expect(balances[index + 1]).toBe(balance);
  });
}

async function expectPayoutsAddUp(merchant: Merchant): Promise<StatementLine[]> {
  const { body } = await merchant.browser.get('/api/payouts');
  const taken: StatementLine[] = [];
  for (const { id, netMills } of body['items'] as { id: string; netMills: number }[]) {
    const lines = await linesAt(merchant, `/api/payouts/${id}/entries`, 7);
    const { rows } = await tableAt(merchant, `/api/payouts/${id}/statement.csv`);
    expect(sumOf(rows, (row) => millsIn(row['Net XCD']))).toBe(netMills);
    expect(rows.slice(1, -2).map((row) => millsIn(row['Net XCD']))).toEqual(
      lines.map((line) => line.netMills),
    );
    taken.push(...lines);
  }
  return taken;
}

test('months are consecutive, and every entry is in one month and at most one payout', async () => {
  let seen = { months: 0, payouts: 0, returned: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      await go(now + hourMs);
      const beginMs = now;
      const merchant = await addPaidMerchant(world);
      const options = { ownerId: merchant.uid, standing: 'approved', keyId: randomUUID() } as const;
      const second = await addCompany(world.database, options);
      for (const each of steps) await take(each, merchant, second);
      // The clock may have been set back, so move past all earlier times.
      await go(now + 24 * hourMs);

      const months = await monthsOf(merchant, beginMs);
      const all: StatementLine[] = [];
      let closingMills = 0;
      for (const month of months) {
        expect(month.openingMills).toBe(closingMills);
        ({ closingMills } = month);
        const lines = await linesAt(merchant, `/api/statements/${month.month}/entries`, 5);
        expectMonthAddsUp(month, lines);
        await expectSameTable(merchant, month, lines);
        all.push(...lines);
      }
      const entries = await readPosted(merchant);
      expect(closingMills).toBe(sumOf(entries, ({ net }) => net));
      // Each event once, with fees in the line of their event. Sorted, because a month ends with each
      // account's last entry in it: once the clock was set back over its end, one account's month
      // reaches further than another's.
      expect(all.map(({ id }) => id).toSorted()).toEqual(
        entries
          .filter(({ kind }) => kind !== 'fee')
          .map(({ id }) => id)
          .toSorted(),
      );
      const taken = await expectPayoutsAddUp(merchant);
      const ids = taken.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      const payable = all.filter(({ kind }) => kind !== 'payout').map(({ id }) => id);
      expect(payable).toEqual(expect.arrayContaining(ids));
      seen = {
        months: seen.months + months.length,
        payouts: seen.payouts + months.flatMap(({ payouts }) => payouts).length,
        returned: seen.returned + all.filter(({ kind }) => kind === 'payout_return').length,
      };
    }),
    { numRuns: 8, endOnFailure: true, examples: [[withEverything], [clockBackOverMonthEnd]] },
  );
  expect(seen.months).toBeGreaterThan(12);
  expect(seen.payouts).toBeGreaterThan(1);
  expect(seen.returned).toBeGreaterThan(0);
}, 90_000);
