import { expect, test } from 'vitest';
import { readPaymentObject } from './read-payment-object.ts';

test.each<[string, Record<string, unknown>]>([
  ['{"amount":"1.00","name":"Marie"}', { amount: '1.00', name: 'Marie' }],
  ['{ "amount" : "1.00" }', { amount: '1.00' }],
  ['{}', {}],
  // Text inside a value is not a key, even if it looks like one.
  ['{"name":"\\"amount\\":","amount":"1.00"}', { name: '"amount":', amount: '1.00' }],
  ['{"name":"{","purpose":"}","amount":"1.00"}', { name: '{', purpose: '}', amount: '1.00' }],
  ['{"a":{"amount":"2.00"},"amount":"1.00"}', { a: { amount: '2.00' }, amount: '1.00' }],
  ['{"a":[{"b":1},{"b":2}]}', { a: [{ b: 1 }, { b: 2 }] }],
])('reads %s', (text, object) => {
  expect(readPaymentObject(text)).toEqual(object);
});

test.each([
  '{"amount":"1.00","amount":"9.00"}',
  '{"amount":"1.00","amount" \n:"9.00"}',
  // The same key in another spelling.
  '{"amount":"1.00","\\u0061mount":"9.00"}',
  '{"a":{},"amount":"1.00","amount":"9.00"}',
  '{"a":{"b":1,"b":2}}',
  '{"a":[{"b":1,"b":2}]}',
  '{"__proto__":{"amount":"1.00"}}',
  '{"a":{"__proto__":1}}',
  '[{"amount":"1.00"}]',
  '"amount"',
  'null',
  '1',
  '',
  '{"amount":"1.00"',
  '{"amount":"1.00"}}',
])('finds no payment in %s', (text) => {
  expect(readPaymentObject(text)).toBeNull();
});
