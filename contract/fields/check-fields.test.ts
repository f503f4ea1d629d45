import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checkFields } from './check-fields.ts';
import { signInBody } from '../identity/identity.ts';
import { emailMessage, notTextMessage, requiredMessage } from '../http/messages.ts';
import { paymentRequestFields } from '../payment-requests/payment-request.ts';

const schema = z.object({
  name: z.string().min(1).max(5),
  kind: z.enum(['a', 'b']),
  count: z.number().min(2).optional(),
  inner: z.object({ list: z.array(z.string()) }).optional(),
});

function fieldsOf(value: unknown) {
  const checked = checkFields(schema, value);
  return checked.ok ? {} : checked.fields;
}

test('returns valid input parsed, without fields the schema does not name', () => {
  const checked = checkFields(schema, { name: 'x', kind: 'a', role: 1 });
  expect(checked).toEqual({ ok: true, value: { name: 'x', kind: 'a' } });
});

describe('in words', () => {
  test.each([
    [{ kind: 'a' }, { name: requiredMessage }],
    [{ name: null, kind: 'a' }, { name: requiredMessage }],
    [{ name: '', kind: 'a' }, { name: requiredMessage }],
    [{ name: 'sixsix', kind: 'a' }, { name: 'Use up to 5 characters.' }],
    [{ name: 'x', kind: 'a', count: 1 }, { count: 'Enter 2 or more.' }],
    [{ name: 'x', kind: 'c' }, { kind: 'Please choose one of the options.' }],
    [{ name: 7, kind: 'a' }, { name: notTextMessage }],
    [{ name: 'x', kind: 'a', count: 'x' }, { count: 'Please check this field.' }],
    [{ name: 'x', kind: 'a', inner: { list: [1] } }, { 'inner.list.0': notTextMessage }],
    [[], { '': 'Please check this field.' }],
  ])('%j', (value, fields) => {
    expect(fieldsOf(value)).toEqual(fields);
  });

  test('the schema’s own message wins', () => {
    const checked = checkFields(signInBody, { email: 'no address', password: '' });
    expect(checked).toEqual({
      ok: false,
      fields: { email: emailMessage, password: requiredMessage },
    });
  });
});

test('each unknown field is named', () => {
  const strict = z.object({ amount: z.object({ value: z.string() }).strict() }).strict();
  const checked = checkFields(strict, { amount: { value: '1', cents: 1 }, note: '', tip: 1 });
  const message = 'This field is not known.';
  const fields = { 'amount.cents': message, note: message, tip: message };
  expect(checked).toEqual({ ok: false, fields });
});

test('every message is a sentence that quotes no input', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('name', 'kind', 'count'), fc.anything()), (value) => {
      for (const message of Object.values(fieldsOf(value))) {
        expect(message).toMatch(/^[A-Z][\w ]+[,.]/);
      }
    }),
  );
});

test('a number instead of text is not reported as missing', () => {
  const amount = { amount: 80, purpose: 'Two nights', uses: 'single' };
  const outcome = checkFields(paymentRequestFields, amount);
  expect(outcome).toEqual({ ok: false, fields: { amount: notTextMessage } });
  const credentials = checkFields(signInBody, { email: 7, password: null, rememberMe: false });
  expect(credentials).toEqual({
    ok: false,
    fields: { email: notTextMessage, password: requiredMessage },
  });
});
