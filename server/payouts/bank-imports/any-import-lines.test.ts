/**
 * With any bank reports in any order, and repeated, the ledger balances, a payout's state matches
 * its steps, and each bank fee is posted once.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Merchant } from '../../merchant-accounts/testing/merchant.ts';
import {
  balanceOf,
  createPayoutWorld,
  payoutsOf,
  type PayoutWorld,
  verify,
} from '../testing/payout-world.ts';
import {
  addMerchants,
  bankFeeHeader,
  resetLimits,
  nachaReturns,
  newestPayout,
  importText,
  resultsOf,
  sendWeek,
  table,
} from './testing/import-world.ts';

let world: PayoutWorld;
let week = 0;
beforeAll(async () => {
  world = await createPayoutWorld();
});
afterAll(() => world.database.drop());

const dayMs = 24 * 60 * 60_000;
const at = (instant: string) =>
  world.at(new Date(Date.parse(instant) + week * 7 * dayMs).toISOString());

type Means = 'deposited' | 'failed' | 'returned' | 'failed_or_returned';
type Line = {
  readonly whose: number;
  readonly means: Means;
  readonly isRight: boolean;
  readonly days: number;
  /** In cents. A returned amount may be reduced by it. */
  readonly bankFee: number;
  readonly isTakenOff: boolean;
};
/** The payouts that lines can reference: two in transit, one cancelled, and one unknown. */
type Payouts = readonly {
  id: string;
  reference: string;
  merchant: Merchant | null;
  state: string;
  /** The days on which the bank reported its deposit and its return. */
  arrivedOn?: string;
  backOn?: string;
  /** The bank fee at that time, in cents. */
  depositFee?: number;
  returnFee?: number;
}[];

/** Days after the Wednesday that ended the week: when it was sent, and when reports are imported. */
const sentAfter = 1;
const reportedAfter = 4;

/** Mostly the two in transit, so that each gets many reports. */
const whose = fc.constantFrom(0, 0, 0, 1, 1, 2, 3);
const isRight = fc.integer({ min: 0, max: 5 }).map((number) => number > 0);
const anyBankFee = fc.constantFrom(0, 0, 0, 250, 250, 500);
const statement = fc.array(
  fc.record({
    whose,
    means: fc.constantFrom<Means>('deposited', 'failed', 'returned'),
    isRight,
    days: fc.constantFrom(0, 1, 2, 2, 2, 3, 3, 4, 5),
    bankFee: anyBankFee,
    isTakenOff: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
);
const returns = fc.array(
  fc.record({
    whose,
    means: fc.constant<Means>('failed_or_returned'),
    isRight,
    days: fc.constant(2),
    bankFee: fc.constant(0),
    isTakenOff: fc.constant(false),
  }),
  { minLength: 1, maxLength: 4 },
);
const files = fc.array(fc.oneof({ weight: 3, arbitrary: statement }, returns), {
  minLength: 1,
  maxLength: 6,
});

/** The rules a second time, as a person would write them down. */
function next(state: string, means: Means): string | null {
  if (state === 'in_transit') {
    if (means === 'deposited') return 'deposited';
    return means === 'returned' ? null : 'failed';
  }
  return state === 'deposited' && (means === 'returned' || means === 'failed_or_returned')
    ? 'returned'
    : null;
}

function match(payout: Payouts[number], line: Line, day: string): string {
  const { means, isRight: isTheSame, days, bankFee } = line;
  if (payout.state === '') return 'unknown';
  if (!isTheSame) return 'wrong_amount';
  const isArrival = means === 'deposited';
  const before = isArrival ? payout.arrivedOn : payout.backOn;
  const feeName = isArrival ? 'depositFee' : 'returnFee';
  if (before !== undefined && before !== day) return 'wrong_state';
  if (before !== undefined) {
    if (bankFee > 0 && (payout[feeName] ?? bankFee) !== bankFee) return 'wrong_amount';
    if (bankFee > 0) payout[feeName] = bankFee;
    return 'already_posted';
  }
  const state = next(payout.state, means);
  const isTooEarly = days < sentAfter && means === 'deposited';
  if (state === null || days > reportedAfter || isTooEarly) return 'wrong_state';
  payout.state = state;
  payout[isArrival ? 'arrivedOn' : 'backOn'] = day;
  if (bankFee > 0) payout[feeName] = bankFee;
  return 'posted';
}

function expected(payouts: Payouts, lines: readonly Line[], wednesday: number): string[] {
  const results: string[] = [];
  const order = (line: Line) => line.days * 2 + (line.means === 'deposited' ? 0 : 1);
  const inTurn = lines
    .map((line, index) => ({ line, index }))
    .toSorted((one, other) => order(one.line) - order(other.line) || one.index - other.index);
  for (const { line, index } of inTurn) {
    const payout = payouts[line.whose];
    if (payout !== undefined) results[index] = match(payout, line, dayOf(line, wednesday));
  }
  return results;
}

type Way = { readonly payouts: Payouts; readonly wednesday: number };

const runs = 10;
/** Each has two payouts of its own and shares the week's cancelled one. */
const ways: Way[] = [];

async function twoOnTheirWay(): Promise<Way> {
  if (ways.length === 0) ways.push(...(await sendTogether(runs)));
  const way = ways.pop();
  if (way === undefined) throw new Error('no merchant was paid');
  return way;
}

async function sendTogether(count: number): Promise<Way[]> {
  week += 1;
  await resetLimits(world);
  await at('2026-11-24T16:00:00Z');
  const merchants = await addMerchants(world, count * 2 + 1);
  await at('2026-11-26T10:00:00Z');
  await world.run();
  const sent = await Promise.all(merchants.map((merchant) => newestPayout(world, merchant)));
  await world.one.browser.post(`/api/console/payouts/${sent.at(-1)?.id ?? ''}/cancellation`, {
    reason: 'Requested by phone',
  });
  await sendWeek(world);
  await at('2026-11-29T16:00:00Z');
  const of = (index: number, state: string) => {
    const { id = '', reference = '' } = sent[index] ?? {};
    return { id, reference, merchant: merchants[index] ?? null, state };
  };
  return Array.from({ length: count }, (_, index) => ({
    payouts: [
      of(index * 2, 'in_transit'),
      of(index * 2 + 1, 'in_transit'),
      of(count * 2, 'cancelled'),
      { id: '', reference: `PO26W01NOB${week}N${index}`, merchant: null, state: '' },
    ],
    wednesday: Date.parse(`${sent[0]?.cutOffDay ?? ''}T00:00:00Z`),
  }));
}

/** All clearing house files settle on one day here. */
function dayOf({ means, days }: Pick<Line, 'means' | 'days'>, wednesday: number): string {
  if (means === 'failed_or_returned') return '2026-11-30';
  return new Date(wednesday + days * dayMs).toISOString().slice(0, 10);
}

function write(payouts: Payouts, lines: readonly Line[], wednesday: number): string {
  const references = lines.map((line) => payouts[line.whose]?.reference ?? '');
  if (lines[0]?.means === 'failed_or_returned') {
    return nachaReturns(
      lines.map((line, index) => ({
        reference: references[index] ?? '',
        cents: line.isRight ? 9350n : 9349n,
        code: 'R02',
      })),
    );
  }
  const rows = lines.map((line, index) => {
    const { means, bankFee } = line;
    const taken = line.isTakenOff && means !== 'deposited' ? bankFee : 0;
    const cents = (line.isRight ? 9350 : 9349) - taken;
    const amounts = [cents, bankFee].map((each) => (each / 100).toFixed(2));
    return `${references[index] ?? ''},${means},${dayOf(line, wednesday)},${amounts[0] ?? ''},XCD,,${amounts[1] ?? ''}`;
  });
  return table(bankFeeHeader, ...rows);
}

async function check(payouts: Payouts): Promise<void> {
  expect((await verify(world)).problems).toEqual([]);
  for (const { id, merchant, state, depositFee, returnFee } of payouts) {
    if (merchant === null) continue;
    expect(await bankFeesOf(id)).toEqual({ depositFee, returnFee });
    expect((await payoutsOf(world, merchant)).map((payout) => payout.state)).toEqual([state]);
    const isCredited = ['cancelled', 'failed', 'returned'].includes(state);
    expect(await balanceOf(world, merchant)).toBe(isCredited ? '93.500' : '0.000');
    const [steps] = await world.asOwner<{ state: string; follow: boolean }>(
      `select (array_agg(state order by number desc))[1] as state, bool_and(follows) as follow
         from (
           select state, number, coalesce(
                    is_allowed_transition(lag(state) over (order by number), state), state = 'queued') as follows
             from payout_steps where owner_id = $1
         ) steps`,
      [merchant.uid],
    );
    expect(steps).toEqual({ state, follow: true });
    const [account] = await world.asOwner<{ held: boolean }>(
      'select in_review as held from bank_accounts where user_id = $1',
      [merchant.uid],
    );
    expect(account?.held).toBe(state === 'failed' || state === 'returned');
  }
}

/** Results by file, because the same file can occur twice if it references only shared payouts. */
const answered = new Map<string, string[]>();

async function bankFeesOf(id: string) {
  const rows = await world.asOwner<{ step: string; cents: number }>(
    'select step, (amount_mills / 10)::integer as cents from bank_fees where payout_id = $1',
    [id],
  );
  const of = (isArrival: boolean) =>
    rows.find(({ step }) => (step === 'deposited') === isArrival)?.cents;
  return { depositFee: of(true), returnFee: of(false) };
}

test('any lines in any order keep the ledger balanced', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(files, async (content) => {
      const { payouts, wednesday } = await twoOnTheirWay();
      for (const lines of content) {
        await resetLimits(world);
        const text = write(payouts, lines, wednesday);
        const kind = lines[0]?.means === 'failed_or_returned' ? 'nacha_returns' : 'bank_csv';
        const before = answered.get(text);
        const results = before ?? expected(payouts, lines, wednesday);
        answered.set(text, results);
        const read = await importText(world, kind, text);
        expect({ isRepeat: read.isRepeat, results: resultsOf(read) }).toEqual({
          isRepeat: before !== undefined,
          results,
        });
      }
      await check(payouts);
    }),
    { numRuns: runs },
  );
});
