import { expect, test } from 'vitest';
import { saleInWords } from './sale-in-words.ts';

const sale = {
  personName: 'Ana',
  amount: '1080.00',
  status: 'Declined',
  moneyState: 'paid',
  // 04:00 UTC is midnight in Saint Lucia.
  created: '2026-11-28T03:59:59.000Z',
} as const;

test('a payment is described by customer, amount, outcome and Saint Lucia’s day', () => {
  expect(saleInWords(sale)).toBe('Ana, EC$1,080.00, Declined, Friday 27 November');
  expect(
    saleInWords({ ...sale, status: 'Approved', moneyState: 'returned_dispute_lost' }),
  ).toContain('Returned to customer (dispute lost)');
  expect(saleInWords({ ...sale, personName: '' })).toMatch(/^No name given, /);
});
