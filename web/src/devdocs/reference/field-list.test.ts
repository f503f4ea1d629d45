import { v1Endpoints } from '@piton/contract/v1/v1-endpoints.ts';
import { describe, expect, test } from 'vitest';
import { apiOperations, jsonOf } from './api/api-document.ts';
import { fieldsOf } from './describe-schema.ts';

const { createPaymentRequest } = v1Endpoints;

test('a payment request’s fields are listed with their limits', () => {
  const operation = apiOperations.find((each) => each.operationId === 'createPaymentRequest');
  const fields = operation?.requestBody ? fieldsOf(jsonOf(operation.requestBody).schema) : [];
  const words = fields.map(({ name, kind, isRequired, limits }) =>
    [`${name}: ${kind}`, ...(isRequired ? ['required'] : []), ...limits].join(', '),
  );
  expect(words).toEqual([
    'amount: object, required',
    'amount.value: string, required',
    'amount.currency: string, required',
    'purpose: string, required, up to 30 characters',
    'reference: string, up to 60 characters',
    'metadata: object of strings',
    'uses: string',
    'expiresAt: time (ISO 8601) or null',
    'successUrl: string, up to 500 characters',
    'cancelUrl: string, up to 500 characters',
  ]);
  expect(fields.filter(({ description }) => description === '')).toEqual([]);
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
