import type { Sale } from '@piton/contract/payments/sale.ts';
import { expect, test } from 'vitest';
import { newSales, newSalesInWords } from './new-sales.ts';

const sale = (minute: number, change: Partial<Sale> = {}) =>
  ({
    id: `sale-${minute}`,
    created: `2026-11-27T12:${minute}:00.000Z`,
    status: 'Approved',
    amount: '80.00',
    personName: 'Ana',
    ...change,
  }) as Sale;

const announced = (before: readonly Sale[], now: readonly Sale[]) =>
  newSalesInWords(newSales(before, now));

test('announces a new payment, even the first', () => {
  expect(announced([sale(10)], [sale(11), sale(10)])).toBe('New payment: EC$80.00 from Ana');
  expect(announced([], [sale(11)])).toBe('New payment: EC$80.00 from Ana');
});

test('announces neither earlier payments nor older pages', () => {
  expect(announced([sale(11), sale(10)], [sale(11), sale(10)])).toBe('');
  expect(announced([sale(30), sale(20)], [sale(30), sale(20), sale(10)])).toBe('');
});

test('announces a pending payment when it has ended, with its result', () => {
  const running = sale(11, { status: 'Pending' });
  expect(announced([sale(10)], [running, sale(10)])).toBe('');
  expect(announced([running, sale(10)], [sale(11), sale(10)])).toBe(
    'New payment: EC$80.00 from Ana',
  );
  expect(announced([running], [sale(11, { status: 'Declined' })])).toBe(
    'Declined payment: EC$80.00 from Ana',
  );
});

test('announces a few one by one, and many as a count', () => {
  const two = [sale(12, { personName: '' }), sale(11)];
  expect(announced([sale(10)], [...two, sale(10)])).toBe(
    'New payment: EC$80.00. New payment: EC$80.00 from Ana',
  );
  expect(
    announced(
      [sale(10)],
      [14, 13, 12, 11, 10].map((minute) => sale(minute)),
    ),
  ).toBe('4 new payments');
});
