import { beforeEach, expect, test } from 'vitest';
import {
  adjusted,
  createModel,
  editedBank,
  feeOf,
  type Model,
  owedMills,
  sold,
  type Standing,
  verifiedBank,
} from './expected-ledger.ts';
import { expectCredited, expectOn, expectRun } from './expect-payouts.ts';

const day = '2026-11-25';
const cutOffMs = 1000;
let model: Model;

beforeEach(() => {
  model = createModel(50_000n);
  model.owners.set('ana', {
    isProven: true,
    account: { number: '77', details: 1, approval: null },
  });
  verifiedBank(model, 'ana');
  addCompany('nutmeg');
});

function addCompany(companyId: string, standing: Standing = 'approved'): void {
  model.companies.set(companyId, {
    ownerId: 'ana',
    standing,
    entries: [],
    carriedMills: 0n,
    soldMills: 0n,
    feeMills: 0n,
    adjustedMills: 0n,
    paidMills: 0n,
  });
}

const run = () => expectRun(model, day, cutOffMs);
const owed = (companyId: string) => {
  const company = model.companies.get(companyId);
  return company && owedMills(company);
};

test.each([
  [99_000n, 6435n],
  [10_010n, 651n],
  [12_500n, 813n],
])('the fee of %s mills is %s', (saleMills, fee) => {
  expect(feeOf(saleMills)).toBe(fee);
});

test('is in whole cents, and carries the rest over', () => {
  sold(model, 'nutmeg', 99_000n, 1);
  sold(model, 'nutmeg', 10_010n, 2);
  run();
  expect(model.payouts).toMatchObject([
    { netMills: 101_920n, saleMills: 109_010n, feeMills: 7086n, saleCount: 2, state: 'queued' },
  ]);
  expect(owed('nutmeg')).toBe(4n);
});

test('includes late sales with timely ones posted after them', () => {
  sold(model, 'nutmeg', 100_000n, cutOffMs + 5);
  sold(model, 'nutmeg', 100_000n, cutOffMs - 1);
  sold(model, 'nutmeg', 100_000n, cutOffMs);
  run();
  expect(model.payouts).toMatchObject([{ saleCount: 2 }]);
  expect(owed('nutmeg')).toBe(93_500n);
});

test('offsets one company’s debt against the others, and excludes suspended companies', () => {
  addCompany('mace');
  addCompany('clove', 'suspended');
  sold(model, 'nutmeg', 100_000n, 1);
  sold(model, 'clove', 100_000n, 1);
  adjusted(model, 'mace', -20_005n, 1);
  run();
  expect(model.payouts).toMatchObject([{ netMills: 73_490n }]);
  expect(owed('mace')).toBe(5n);
  expect(owed('clove')).toBe(93_500n);
});

test.each<[string, () => void, number]>([
  ['below the minimum', () => sold(model, 'nutmeg', 53_460n, 1), 0],
  ['of exactly the minimum', () => sold(model, 'nutmeg', 53_480n, 1), 1],
  [
    'to an unverified account',
    () => {
      sold(model, 'nutmeg', 100_000n, 1);
      editedBank(model, 'ana', '78');
    },
    0,
  ],
])('a payout %s', (_what, happen, count) => {
  happen();
  run();
  expect(model.payouts).toHaveLength(count);
  expect(model.unverified.size).toBe(model.owners.get('ana')?.account.approval === null ? 1 : 0);
});

test('an account saved between approval and release cancels its payout and returns the money', () => {
  sold(model, 'nutmeg', 100_000n, 1);
  run();
  editedBank(model, 'ana', '78');
  verifiedBank(model, 'ana');
  expectOn(model, { cutOffDay: day, atMs: 2000 }, ['queued', 'approved']);
  expect(model.payouts).toMatchObject([{ state: 'cancelled', account: { number: '77' } }]);
  expect(owed('nutmeg')).toBe(93_500n);
  expect(model.companies.get('nutmeg')?.paidMills).toBe(0n);
});

test.each([
  ['the same', false],
  ['another', true],
])('a returned payout puts an account on hold that is %s by then', (_which, isAnother) => {
  sold(model, 'nutmeg', 100_000n, 1);
  run();
  if (isAnother) editedBank(model, 'ana', '78');
  if (isAnother) verifiedBank(model, 'ana');
  const [payout] = model.payouts;
  if (payout !== undefined) expectCredited(model, payout, { state: 'returned', atMs: 2000 });
  expect(model.owners.get('ana')?.account.approval === null).toBe(!isAnother);
});
