import { expect, test } from 'vitest';
import { createTransactions } from './transactions.ts';

const whole = {
  mode: 'live',
  merchantKey: 'BOSL_1',
  tranId: 'T1',
  tranType: 'AuthAndPost',
  invoice: 'INV1',
  amountCents: '9900',
  currency: 'XCD',
  outcome: 'Approved',
  approvalCode: '000025',
  hostReference: '2607443200000000',
  batchId: '2607412345678901',
  processedAt: '2026-03-15T12:00:00.000Z',
};

function read(...entries: unknown[]) {
  return createTransactions({ entries, append: () => {}, close: () => {} });
}

test('journalled transactions are known', () => {
  const transactions = read(whole);
  expect(transactions.find({ mode: 'live', merchantKey: 'BOSL_1', tranId: 'T1' })).toEqual({
    ...whole,
    amountCents: 9900n,
  });
  expect(transactions.of('live')).toHaveLength(1);
  expect(transactions.of('test')).toHaveLength(0);
});

test('a TranId approved twice counts as two', () => {
  expect(read(whole, whole).of('live')).toHaveLength(2);
});

test.each([
  [null],
  [{}],
  ['text'],
  [{ ...whole, mode: 'other' }],
  [{ ...whole, outcome: 'approved' }],
  [{ ...whole, tranType: 'Sale' }],
  [{ ...whole, amountCents: 9900 }],
  [{ ...whole, amountCents: '99.00' }],
])('an invalid entry stops the start: %j', (entry) => {
  expect(() => read(whole, entry)).toThrow('line 2 of the journal is no transaction');
});
