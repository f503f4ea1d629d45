import type { Sale, SaleFilter } from '@piton/contract/payments/sale.ts';
import { expect, test } from 'vitest';
import { listedSales } from './listed-sales.ts';

const sale = (id: string, created: string, amount: string, status = 'Approved') =>
  ({ id, created, amount, status }) as Sale;

// 04:00 UTC is midnight in Saint Lucia.
const sales = [
  sale('d', '2026-11-22T04:00:00.000Z', '10.00'),
  sale('c', '2026-11-22T03:59:59.999Z', '20.50', 'Declined'),
  sale('b', '2026-11-21T04:00:00.000Z', '1.25'),
  sale('a', '2026-11-20T12:00:00.000Z', '3.00'),
];

const headings = (isWhole: boolean, filter: Pick<SaleFilter, 'status'> = {}) =>
  listedSales(sales, filter, isWhole).map((line) =>
    line.kind === 'day' ? `${line.day} ${line.totalMills ?? 'open'}` : line.sale.id,
  );

test('each of Saint Lucia’s days has a heading with its approved total', () => {
  expect(headings(true)).toEqual([
    '2026-11-22 10000',
    'd',
    '2026-11-21 1250',
    'c',
    'b',
    '2026-11-20 3000',
    'a',
  ]);
});

test('omits the last day’s total while more payments may follow', () => {
  expect(headings(false).at(-2)).toBe('2026-11-20 open');
});

test('a day adds up the payments of the filtered status', () => {
  expect(headings(true, { status: 'Declined' })[2]).toBe('2026-11-21 20500');
});

test('has no heading without payments', () => {
  expect(listedSales([], {}, true)).toEqual([]);
});
