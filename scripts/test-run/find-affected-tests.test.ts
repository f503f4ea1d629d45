import { expect, test } from 'vitest';
import { findAffectedTests } from './find-affected-tests.ts';

const files = [
  'contract/money/money.ts',
  'contract/money/money.test.ts',
  'server/payments/take/begin-sale.ts',
  'server/payments/begin-sale.test.ts',
  'server/payments/take/take-payment.test.ts',
  'server/payments/sql/payments.sql',
  'server/payouts/cut-off.test.ts',
  'e2e/pay/pay.spec.ts',
  'e2e/merchant/home.spec.ts',
];
const arrows = [{ from: 'server/payouts/cut-off.test.ts', line: 1, to: 'contract/money/money.ts' }];

test.each([
  ['a file: its folder and direct importers', 'contract/money/money.ts', [1, 6], []],
  ['SQL: all of its feature', 'server/payments/sql/payments.sql', [3, 4], []],
  ['a browser test: only itself', 'e2e/pay/pay.spec.ts', [], [7]],
  ['a document: none', 'README.md', [], []],
])('%s', (_case, changed, unit, browser) => {
  const pick = (places: number[]) => places.map((place) => files[place]);
  expect(findAffectedTests([changed], files, arrows)).toEqual({
    unit: pick(unit),
    browser: pick(browser),
  });
});
