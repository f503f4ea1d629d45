import { expect, test } from 'vitest';
import { v1CreateRefund, v1ListRefunds } from './refunds.ts';
import { v1CreatePaymentRequest, v1PayPaymentRequest } from './payment-requests.ts';
import { v1CreateWebhookEndpoint } from './webhook-endpoints.ts';
import { checkV1Fields } from './v1-problems.ts';
import { v1ListPayments } from './payments.ts';

const amount = { value: '45.00', currency: 'XCD' };
const request = { amount, purpose: 'Order 17' };
const time = 'An ISO 8601 time with offset, such as 2026-11-27T12:00:00Z.';
const money = 'A decimal string with two decimals, such as 45.00.';

test.each([
  [{}, { amount: 'This field is required.', purpose: 'This field is required.' }],
  [{ ...request, amount: '45.00' }, { amount: expect.stringContaining('{"value"') as string }],
  [{ ...request, amount: { ...amount, value: 45 } }, { 'amount.value': money }],
  [{ ...request, amount: { ...amount, value: '45.0' } }, { 'amount.value': money }],
  [{ ...request, amount: { ...amount, currency: 'USD' } }, { 'amount.currency': 'Only XCD.' }],
  [
    { ...request, amount: { ...amount, cents: 1 } },
    { 'amount.cents': 'Unknown field. Allowed: value, currency.' },
  ],
  [
    { ...request, note: 'x' },
    {
      note: 'Unknown field. Allowed: amount, purpose, reference, metadata, uses, expiresAt, successUrl, cancelUrl.',
    },
  ],
  [{ ...request, uses: 'twice' }, { uses: 'One of single, many.' }],
  [{ ...request, expiresAt: '27 November' }, { expiresAt: time }],
  [{ ...request, metadata: 'x' }, { metadata: 'An object.' }],
  [{ ...request, metadata: { order: 1 } }, { 'metadata.order': 'A string.' }],
  [
    { ...request, metadata: { order: 'x'.repeat(501) } },
    { 'metadata.order': 'At most 500 characters.' },
  ],
  [
    { ...request, metadata: { 'a b': 'x' } },
    { 'metadata.a b': 'A key of 1 to 40 letters, digits, “_”, “-” and “.”.' },
  ],
  [
    { ...request, metadata: Object.fromEntries(Array.from({ length: 21 }, (_, i) => [i, 'x'])) },
    { metadata: 'At most 20 keys.' },
  ],
  [
    { ...request, successUrl: 'http://shop.example/' },
    { successUrl: expect.stringContaining('https') as string },
  ],
])('a payment request says what it expects: %j', (body, fields) => {
  expect(checkV1Fields(v1CreatePaymentRequest.body, body)).toEqual({ ok: false, fields });
});

test.each([
  [{ status: 'done' }, { status: 'One of pending, succeeded, failed.' }],
  [{ payment: 're_1' }, { payment: 'An id of “pay_” and 32 digits from 0 to f.' }],
  [
    { createdFrom: 'yesterday', limit: 'x' },
    { createdFrom: time, limit: 'A whole number from 1 to 100.' },
  ],
  [{ limit: '0' }, { limit: 'A whole number from 1 to 100.' }],
  [{ limit: '1.5' }, { limit: 'A whole number from 1 to 100.' }],
])('a list says what it expects: %j', (query, fields) => {
  expect(checkV1Fields(v1ListRefunds.query, query)).toEqual({ ok: false, fields });
});

test('an id of another kind names the prefix', () => {
  const { query } = v1ListPayments;
  expect(checkV1Fields(query, { paymentRequest: 'pay_1' })).toEqual({
    ok: false,
    fields: { paymentRequest: 'An id of “pr_” and 16 letters and digits.' },
  });
});

test('a time with another offset is accepted', () => {
  const query = { createdFrom: '2026-11-27T08:00:00-04:00' };
  expect(checkV1Fields(v1ListRefunds.query, query).ok).toBe(true);
});

test('a webhook endpoint lists the types of events', () => {
  const checked = checkV1Fields(v1CreateWebhookEndpoint.body, { url: 'x', types: ['paid'] });
  expect(checked).toMatchObject({
    ok: false,
    fields: {
      url: expect.stringContaining('https') as string,
      'types.0': expect.stringMatching(/^One of \*, .*payment\.approved/) as string,
    },
  });
});

test.each([
  [[], 'At least 1 type.'],
  [['*', 'payment.approved'], '`*` alone, or types without it.'],
])('the types of a webhook endpoint are %j', (types, message) => {
  const url = 'https://shop.example/hook';
  const checked = checkV1Fields(v1CreateWebhookEndpoint.body, { url, types });
  expect(checked).toEqual({ ok: false, fields: { types: message } });
});

test('a refund and a browser say what they expect', () => {
  expect(checkV1Fields(v1CreateRefund.body, { reason: 'x'.repeat(201) })).toEqual({
    ok: false,
    fields: { reason: 'At most 200 characters.' },
  });
  const browser = { ip: 'here', screenWidth: 0, colorDepth: 7, isJavaEnabled: 'no' };
  const checked = checkV1Fields(v1PayPaymentRequest.body, { encryptedTxt: '', browser });
  expect(checked).toMatchObject({
    ok: false,
    fields: {
      'browser.ip': 'An IPv4 or IPv6 address.',
      'browser.screenWidth': 'At least 1.',
      'browser.colorDepth': 'One of 1, 4, 8, 15, 16, 24, 32, 48.',
      'browser.isJavaEnabled': 'true or false.',
      'browser.language': 'This field is required.',
    },
  });
});
