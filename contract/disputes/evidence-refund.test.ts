import { expect, test } from 'vitest';
import { nameRefund } from './evidence-refund.ts';

const at = '2026-11-28T14:42:00.000Z';

test('a refund has its amount, its day and its reference once it is done', () => {
  const refund = { amount: '33.33', isDone: true, at, reference: 'RF-1' };
  expect(nameRefund(refund)).toEqual([
    'Refunded',
    'EC$33.33, 28 November 2026 10:42 am, reference RF-1',
  ]);
  expect(nameRefund({ ...refund, reference: '' })).toEqual([
    'Refunded',
    'EC$33.33, 28 November 2026 10:42 am',
  ]);
});

test('a refund that has not ended is pending since its request', () => {
  expect(nameRefund({ amount: '10.00', isDone: false, at, reference: '' })).toEqual([
    'Refund pending',
    'EC$10.00, requested 28 November 2026 10:42 am',
  ]);
});
