import { expect, test } from 'vitest';
import type { Attempt } from './attempts.ts';
import { differences } from './compare.ts';
import type { GatewayMoney } from './gateway-money.ts';
import type { Ledger } from './read-ledger.ts';

function responseOf(tranId: string, status: string): string {
  return JSON.stringify({ msg: { TranId: [tranId], FinancialResultCode: [status] } });
}

/** Two approved payments and a declined one, on which all sides agree. */
function agreed(): { attempts: Attempt[]; gateway: GatewayMoney; ledger: Ledger } {
  const answered = (tranId: string, status: string, amountCents: number): Attempt => ({
    encryptedTxt: tranId,
    amountCents,
    response: responseOf(tranId, status),
    contradictions: [],
  });
  return {
    attempts: [
      answered('A', 'Approved', 9900),
      answered('B', 'Approved', 1),
      answered('C', 'Declined', 500),
    ],
    gateway: {
      approved: new Map([
        ['A', { times: 1, cents: 9900n }],
        ['B', { times: 1, cents: 1n }],
      ]),
      totalCents: 9901n,
    },
    ledger: { receivableCents: 9901n, problems: [] },
  };
}

/** The differences after one change. */
function found(change: (all: ReturnType<typeof agreed>) => void): [string, string][] {
  const all = agreed();
  change(all);
  return differences(all).map(({ kind, says }) => [kind, says]);
}

test('finds nothing if all agree', () => {
  expect(found(() => undefined)).toEqual([]);
});

test('finds a payment charged twice', () => {
  expect(
    found(({ gateway }) => {
      gateway.approved.set('A', { times: 2, cents: 19_800n });
      gateway.totalCents = 19_801n;
    }),
  ).toEqual([
    ['taken twice', 'the gateway took A 2 times'],
    ['sums', 'our ledger says 9901 cents and the gateway 19801'],
  ]);
});

test.each([
  ['was reported as declined', responseOf('B', 'Declined')],
  ['was reported under another number', responseOf('D', 'Declined')],
])('finds a charge that %s', (_what, response) => {
  expect(found(({ attempts }) => attempts.splice(1, 1, { ...first(), response }))).toEqual([
    ['unreported', 'the gateway took B (1 cents), and reported no result'],
  ]);
});

test('finds an approval without a charge', () => {
  expect(
    found(({ gateway, ledger }) => {
      gateway.approved.delete('B');
      gateway.totalCents = 9900n;
      ledger.receivableCents = 9900n;
    }),
  ).toEqual([['never taken', 'B was reported as paid and never taken']]);
});

test('finds a wrong amount, even if the sums agree', () => {
  expect(
    found(({ gateway }) => {
      gateway.approved.set('A', { times: 1, cents: 9899n });
      gateway.approved.set('B', { times: 1, cents: 2n });
    }),
  ).toEqual([
    ['other amount', 'the gateway took 9899 cents for A of 9900'],
    ['other amount', 'the gateway took 2 cents for B of 1'],
  ]);
});

test.each([[9900n], [9902n], [0n]])('finds a ledger total of %d cents', (receivableCents) => {
  expect(found(({ ledger }) => (ledger.receivableCents = receivableCents))).toEqual([
    ['sums', `our ledger says ${receivableCents} cents and the gateway 9901`],
  ]);
});

test("a gateway's journal that differs from its totals", () => {
  const all = found(({ gateway, ledger }) => {
    gateway.totalCents = 9902n;
    ledger.receivableCents = 9902n;
  });
  expect(all).toEqual([['sums', "the gateway's journal says 9901 cents and its totals 9902"]]);
});

test('finds an unbalanced ledger', () => {
  const problem = 'The live ledger is out of balance by EC$0.01.';
  expect(found(({ ledger }) => ledger.problems.push(problem))).toEqual([['ledger', problem]]);
});

test('finds a changed response', () => {
  const other = responseOf('A', 'Incomplete');
  expect(found(({ attempts }) => attempts[0]?.contradictions.push(other))).toEqual([
    ['other response', `${responseOf('A', 'Approved')} was also reported as ${other}`],
  ]);
});

test('finds payments without a final outcome', () => {
  expect(found(({ attempts }) => attempts.push({ ...first(), response: null }))).toEqual([
    ['no response', '1 payments have no final response'],
  ]);
});

function first(): Attempt {
  return { encryptedTxt: 'B', amountCents: 1, response: null, contradictions: [] };
}
