/** Whatever a bank says, in whatever order and however often: the books hold, and a payout is what its steps say. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Merchant } from '../../account-care/testing/merchant.ts';
import {
  balanceOf,
  createPayoutWorld,
  payoutsOf,
  type PayoutWorld,
  verify,
} from '../testing/payout-world.ts';
import {
  addMerchants,
  bankHeader,
  forgetTries,
  nachaReturns,
  newestPayout,
  readIn,
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

type Means = 'deposited' | 'failed' | 'returned' | 'back';
type Line = {
  readonly whose: number;
  readonly means: Means;
  readonly isRight: boolean;
  readonly days: number;
};
/** By the reference that lines name: two on their way, one that was cancelled, and nobody. */
type Payouts = readonly {
  reference: string;
  merchant: Merchant | null;
  state: string;
  /** On which days the bank said that it arrived, and that it came back. */
  arrivedOn?: string;
  backOn?: string;
}[];

/** After the Wednesday with which the week ended: on which days it was sent, and its answers are read in. */
const sentAfter = 1;
const heardAfter = 4;

const whose = fc.integer({ min: 0, max: 3 });
const isRight = fc.integer({ min: 0, max: 5 }).map((number) => number > 0);
const statement = fc.array(
  fc.record({
    whose,
    means: fc.constantFrom<Means>('deposited', 'failed', 'returned'),
    isRight,
    days: fc.integer({ min: 0, max: 6 }),
  }),
  { minLength: 1, maxLength: 6 },
);
const returns = fc.array(
  fc.record({ whose, means: fc.constant<Means>('back'), isRight, days: fc.constant(2) }),
  { minLength: 1, maxLength: 4 },
);
const files = fc.array(fc.oneof(statement, returns), { minLength: 1, maxLength: 5 });

/** The rules once more, as a person would write them down. */
function next(state: string, means: Means): string | null {
  if (state === 'in_transit') {
    if (means === 'deposited') return 'deposited';
    return means === 'returned' ? null : 'failed';
  }
  return state === 'deposited' && (means === 'returned' || means === 'back') ? 'returned' : null;
}

function judge(payout: Payouts[number], line: Line, day: string): string {
  const { means, isRight: isTheSame, days } = line;
  if (payout.state === '') return 'unknown';
  if (!isTheSame) return 'wrong_amount';
  const isArrival = means === 'deposited';
  const before = isArrival ? payout.arrivedOn : payout.backOn;
  if (before !== undefined) return before === day ? 'already' : 'wrong_state';
  const state = next(payout.state, means);
  const isTooEarly = days < sentAfter && means === 'deposited';
  if (state === null || days > heardAfter || isTooEarly) return 'wrong_state';
  payout.state = state;
  payout[isArrival ? 'arrivedOn' : 'backOn'] = day;
  return 'booked';
}

function expected(payouts: Payouts, lines: readonly Line[], wednesday: number): string[] {
  const results: string[] = [];
  const order = (line: Line) => line.days * 2 + (line.means === 'deposited' ? 0 : 1);
  const inTurn = lines
    .map((line, index) => ({ line, index }))
    .toSorted((one, other) => order(one.line) - order(other.line) || one.index - other.index);
  for (const { line, index } of inTurn) {
    const payout = payouts[line.whose];
    if (payout !== undefined) results[index] = judge(payout, line, dayOf(line, wednesday));
  }
  return results;
}

async function twoOnTheirWay(): Promise<{ payouts: Payouts; wednesday: number }> {
  week += 1;
  await forgetTries(world);
  await at('2026-11-24T16:00:00Z');
  const merchants = await addMerchants(world, 3);
  await at('2026-11-26T10:00:00Z');
  await world.run();
  const sent = await Promise.all(merchants.map((merchant) => newestPayout(world, merchant)));
  await world.one.browser.post(`/api/console/payouts/${sent[2]?.id ?? ''}/cancellation`, {
    reason: 'Asked for by phone',
  });
  await sendWeek(world);
  await at('2026-11-29T16:00:00Z');
  const states = ['in_transit', 'in_transit', 'cancelled'];
  const known = merchants.map((merchant, index) => ({
    reference: sent[index]?.reference ?? '',
    merchant,
    state: states[index] ?? '',
  }));
  return {
    payouts: [...known, { reference: `PO26W01NOB${week}`, merchant: null, state: '' }],
    wednesday: Date.parse(`${sent[0]?.cutOffDay ?? ''}T00:00:00Z`),
  };
}

/** The clearing house’s files all settle on one day here. */
function dayOf({ means, days }: Pick<Line, 'means' | 'days'>, wednesday: number): string {
  if (means === 'back') return '2026-11-30';
  return new Date(wednesday + days * dayMs).toISOString().slice(0, 10);
}

function write(payouts: Payouts, lines: readonly Line[], wednesday: number): string {
  const references = lines.map((line) => payouts[line.whose]?.reference ?? '');
  if (lines[0]?.means === 'back') {
    return nachaReturns(
      lines.map((line, index) => ({
        reference: references[index] ?? '',
        cents: line.isRight ? 9350n : 9349n,
        code: 'R02',
      })),
    );
  }
  const rows = lines.map(({ means, days, isRight: isTheSame }, index) => {
    const day = dayOf({ means, days }, wednesday);
    return `${references[index] ?? ''},${means},${day},${isTheSame ? '93.50' : '93.49'},XCD,`;
  });
  return table(bankHeader, ...rows);
}

async function check(payouts: Payouts): Promise<void> {
  expect((await verify(world)).problems).toEqual([]);
  for (const { merchant, state } of payouts) {
    if (merchant === null) continue;
    expect((await payoutsOf(world, merchant)).map((payout) => payout.state)).toEqual([state]);
    const isBack = ['cancelled', 'failed', 'returned'].includes(state);
    expect(await balanceOf(world, merchant)).toBe(isBack ? '93.500' : '0.000');
    const [steps] = await world.asOwner<{ state: string; follow: boolean }>(
      `select (array_agg(state order by number desc))[1] as state, bool_and(follows) as follow
         from (
           select state, number, coalesce(
                    may_follow(lag(state) over (order by number), state), state = 'queued') as follows
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

test('any lines in any order', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(files, async (said) => {
      const { payouts, wednesday } = await twoOnTheirWay();
      const answered = new Map<string, string[]>();
      for (const lines of said) {
        await forgetTries(world);
        const text = write(payouts, lines, wednesday);
        const kind = lines[0]?.means === 'back' ? 'nacha_returns' : 'bank_csv';
        const before = answered.get(text);
        const results = before ?? expected(payouts, lines, wednesday);
        answered.set(text, results);
        const read = await readIn(world, kind, text);
        expect({ isRepeat: read.isRepeat, results: resultsOf(read) }).toEqual({
          isRepeat: before !== undefined,
          results,
        });
      }
      await check(payouts);
    }),
    { numRuns: 6 },
  );
});
