import { expect, test } from 'vitest';
import { openedAt, openedIn, titleOf } from './link-to-sale.ts';

const sale = { saleId: 's1', companyId: 'c1' };
const list = new URLSearchParams('q=marie');

test('an address opens its own payment for every reader', () => {
  expect(openedIn(openedAt(list, sale), 'c2')).toEqual(sale);
  expect(openedIn(openedAt(openedAt(list, sale), null), 'c2')).toBeNull();
});

test('keeps the search unchanged', () => {
  expect(openedAt(openedAt(list, sale), null).toString()).toBe('q=marie');
  expect(openedAt(openedAt(list, sale), { saleId: 's2', companyId: 'c2' }).toString()).toBe(
    'q=marie&payment=s2&company=c2',
  );
});

test('a payment without a company belongs to the shown company', () => {
  expect(openedIn(new URLSearchParams('payment=s1'), 'c2')).toEqual({
    saleId: 's1',
    companyId: 'c2',
  });
});

test.each([
  ['Payment', null, []],
  ['Payment', { saleId: 's1', companyId: 'c2' }, undefined],
  ['Payment to Ti Kaye', sale, [{ companyId: 'c1', companyName: 'Ti Kaye' }]],
  ['Payment to another of your companies', sale, undefined],
  ['Payment', sale, [{ companyId: 'c3', companyName: 'Somebody’s' }]],
])('%s is the title of an open payment, with or without names', (title, opened, names) => {
  expect(titleOf(opened, 'c2', names)).toBe(title);
});
