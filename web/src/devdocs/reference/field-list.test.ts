import { v1Endpoints } from '@piton/contract/v1/v1-endpoints.ts';
import { describe, expect, test } from 'vitest';
import { fieldsOf } from './field-list.tsx';

const { createPaymentRequest, createRefund } = v1Endpoints;

test('a payment request’s fields are listed with their limits', () => {
  const fields = fieldsOf(createPaymentRequest.body);
  expect(fields.map(({ name, kind }) => `${name}: ${kind}`)).toEqual([
    'amount: required, object',
    'purpose: required, text, up to 30 characters',
    'reference: optional, text, up to 60 characters',
    'metadata: optional, object of texts',
    'uses: optional, "single" or "many"',
    'expiresAt: optional, text or null',
    'successUrl: optional, text, up to 500 characters',
    'cancelUrl: optional, text, up to 500 characters',
  ]);
  expect(fields.filter(({ description }) => description === '')).toEqual([]);
});

test('a refund’s fields are listed with their limits', () => {
  expect(fieldsOf(createRefund.body).map(({ name, kind }) => `${name}: ${kind}`)).toEqual([
    'amount: optional, object',
    'reason: required, text, up to 200 characters',
  ]);
});

/** The limits that JSON Schema doesn't know from the checks themselves. */
describe.each([
  ['purpose', 30],
  ['reference', 60],
])('%s', (name, max) => {
  const takes = (length: number) =>
    createPaymentRequest.body.safeParse({
      amount: { value: '45.00', currency: 'XCD' },
      purpose: 'Order 17',
      [name]: 'a'.repeat(length),
    }).success;

  test(`takes ${max} characters, and no more`, () => {
    expect([takes(max), takes(max + 1)]).toEqual([true, false]);
  });
});
