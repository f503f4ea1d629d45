import { beforeEach, describe, expect, test } from 'vitest';
import { createModel, type ExpectedPayout, type Model } from '../model/expected-ledger.ts';
import { entryFaults } from './entry-faults.ts';
import { fileFaults } from './file-faults.ts';
import { lineFaults } from './line-faults.ts';
import { moneyFaults } from './money-faults.ts';
import { payoutFaults } from './payout-faults.ts';
import type { EntryRow, LineRow, PayoutRow, Rows } from './read-rows.ts';

const cutOffDay = '2026-11-25';
const weeks = [{ cutOffDay, valueDay: '2026-11-27' }];

const entry = (id: bigint, sale: string, kind: string, mills: bigint): EntryRow => ({
  id,
  accountId: 1n,
  companyId: 'nutmeg',
  kind,
  mills,
  cause: `sale:${sale}`,
});
const line: LineRow = {
  payoutId: 'first',
  companyId: 'nutmeg',
  accountId: 1n,
  afterEntryId: 0n,
  toEntryId: 2n,
  carriedInMills: 0n,
  carriedOutMills: 5n,
  saleCount: 1n,
  saleMills: 99_000n,
  feeMills: 6435n,
  otherMills: 0n,
  netMills: 92_560n,
};
const payout: PayoutRow = {
  id: 'first',
  cutOffDay,
  ownerId: 'ana',
  reference: 'PO1',
  state: 'in_transit',
  netMills: 92_560n,
  saleMills: 99_000n,
  feeMills: 6435n,
  saleCount: 1n,
  isSent: true,
};
const rows: Rows = {
  sales: [
    { id: 'a', companyId: 'nutmeg', mills: 99_000n },
    { id: 'b', companyId: 'nutmeg', mills: 100_000n },
  ],
  entries: [
    entry(1n, 'a', 'sale', -99_000n),
    entry(2n, 'a', 'fee', 6435n),
    entry(3n, 'b', 'sale', -100_000n),
    entry(4n, 'b', 'fee', 6500n),
    { ...entry(5n, '', 'payout', 92_560n), cause: 'payout:first:queued' },
  ],
  balances: new Map([['nutmeg', 93_505n]]),
  payouts: [payout],
  lines: [line],
  runs: [{ cutOffDay, valueDay: '2026-11-27', isClosed: true }],
  ledger: { sumMills: 0n, unbalanced: 0 },
};
const files = [
  {
    cutOffDay,
    format: 'csv' as const,
    day: '2026-11-27',
    payments: [
      { reference: 'PO1', name: 'Ana', bank: '', account: '77', cents: 9256n, savings: false },
    ],
  },
];
let model: Model;
let expected: ExpectedPayout;

beforeEach(() => {
  model = createModel(50_000n);
  expected = {
    cutOffDay,
    ownerId: 'ana',
    netMills: 92_560n,
    saleMills: 99_000n,
    feeMills: 6435n,
    saleCount: 1,
    lines: new Map([['nutmeg', 92_560n]]),
    account: { number: '77', details: 1, approval: 1 },
    state: 'in_transit',
  };
  model.payouts.push(expected);
  model.companies.set('nutmeg', {
    ownerId: 'ana',
    standing: 'approved',
    entries: [{ mills: 93_500n, atMs: 0 }],
    carriedMills: 5n,
    soldMills: 199_000n,
    feeMills: 12_935n,
    adjustedMills: 0n,
    paidMills: 92_560n,
  });
});

/** The kinds of all violations found, each once. */
function kindsOf(changes: Partial<Rows> = {}, taken = files): string[] {
  const all = { ...rows, ...changes };
  const faults = [
    ...entryFaults(all),
    ...lineFaults(all),
    ...payoutFaults(all, model),
    ...moneyFaults(all, model),
    ...fileFaults({ files: taken, rows: all, model, weeks }),
  ];
  return [...new Set(faults.map(({ kind }) => kind))].toSorted();
}

test('finds nothing in correct payouts', () => {
  expect(kindsOf()).toEqual([]);
});

describe('finds that', () => {
  const again = { ...line, payoutId: 'second' };
  const second = { ...payout, id: 'second', isSent: false };

  test('an owner was paid twice', () => {
    const found = kindsOf({ payouts: [payout, second], lines: [line, again] });
    expect(found).toEqual(['line', 'money', 'sale in two payouts', 'twice a week']);
  });

  test.each<[string, Partial<Rows>, string[]]>([
    [
      'an entry is in no payout',
      { lines: [{ ...line, afterEntryId: 1n }] },
      ['line', 'sale left out'],
    ],
    [
      'a sale is not posted',
      { entries: rows.entries.filter(({ id }) => id > 1n) },
      ['line', 'money', 'sale left out'],
    ],
    ['a sale is posted twice', { sales: rows.sales.slice(0, 1) }, ['sale left out']],
    [
      'a line says a cent more',
      { lines: [{ ...line, saleMills: 99_010n, netMills: 92_570n }] },
      ['line', 'money', 'payout'],
    ],
    [
      'a payout says a cent more',
      { payouts: [{ ...payout, netMills: 92_570n }] },
      ['file', 'line', 'payout'],
    ],
    ['a balance is another one', { balances: new Map([['nutmeg', 0n]]) }, ['money']],
    ['a payout is missing', { payouts: [], lines: [] }, ['file', 'money', 'payout']],
    [
      'it is paid on another day',
      { runs: [{ cutOffDay, valueDay: '2026-11-26', isClosed: true }] },
      ['value day'],
    ],
    [
      'a week was never done',
      { runs: [{ cutOffDay, valueDay: '2026-11-27', isClosed: false }] },
      ['value day'],
    ],
  ])('%s', (_what, changes, kinds) => {
    expect(kindsOf(changes)).toEqual(kinds);
  });

  test('an owner was paid by mistake', () => {
    model.payouts.length = 0;
    model.unverified.add(`ana ${cutOffDay}`);
    expect(kindsOf()).toEqual(['file', 'payout', 'unverified']);
  });

  const [file] = files;
  test.each([
    ['has another amount', [{ ...file, payments: [{ ...file?.payments[0], cents: 9257n }] }]],
    ['goes to another account', [{ ...file, payments: [{ ...file?.payments[0], account: '78' }] }]],
    ['is empty', [{ ...file, payments: [] }]],
    [
      'names an owner twice',
      [{ ...file, payments: [...files, ...files].flatMap((one) => one.payments) }],
    ],
    ['was made twice', [file, file]],
    ['was not made', []],
  ])('a file %s', (_what, taken) => {
    expect(kindsOf({}, taken as typeof files)).toContain('file');
  });
});
