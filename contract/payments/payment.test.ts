import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requiredMessage } from '../http/messages.ts';
import { checkPayment } from './payment.ts';
import { checkPaymentField } from './payment-fields.ts';
import { paymentFields } from './payment-object.ts';
import { longestPayment, samplePayment, sampleRules } from '../testing/sample-payment.ts';

test('a payment is parsed into the server’s form', () => {
  expect(checkPayment(samplePayment, sampleRules)).toEqual({
    ok: true,
    payment: {
      amountMills: 12_500n,
      card: {
        number: '4111111111111111',
        brand: 'visa',
        lastFour: '1111',
        month: 8,
        year: 2031,
        securityCode: '123',
        holder: 'Marie St. Rose',
      },
      purpose: 'Order 1042',
      person: { name: 'Marie St. Rose', email: 'marie@example.com', phone: '+1 758-452-1234' },
      country: null,
    },
  });
});

test('texts are trimmed and composed, a short year is completed, a missing purpose is N/A', () => {
  const typed = {
    ...samplePayment,
    name: ' Rene\u0301e ',
    personName: 'Zoe\u0308\n',
    purpose: '  ',
    year: '31',
    country: ' Saint Lucia ',
    somethingElse: 7,
  };
  expect(checkPayment(typed, sampleRules)).toMatchObject({
    ok: true,
    payment: {
      card: { holder: 'Ren\u00E9e', year: 2031 },
      person: { name: 'Zo\u00EB' },
      purpose: 'N/A',
      country: 'Saint Lucia',
    },
  });
});

test('every field may have its full length', () => {
  expect(checkPayment(longestPayment, sampleRules)).toMatchObject({ ok: true });
});

test('all errors are reported at once', () => {
  const wrong = { ...samplePayment, amount: '0', cvv: '1', cardNumber: '4', name: undefined };
  const checked = checkPayment(wrong, sampleRules);
  expect(checked).toEqual({
    ok: false,
    fields: {
      amount: 'Enter an amount of EC$0.01 or more.',
      cvv: 'Enter the 3 digits on the back of the card.',
      cardNumber: 'Check the card number: a digit looks wrong.',
      name: requiredMessage,
    },
  });
  expect(Object.keys(checkPayment({}, sampleRules))).toEqual(['ok', 'fields']);
});

test('page and server agree: a payment is valid if each field is', () => {
  const values = fc.record(
    Object.fromEntries(
      paymentFields.map((field) => [
        field,
        fc.oneof(
          { weight: 20, arbitrary: fc.constant(longestPayment[field]) },
          { weight: 1, arbitrary: fc.anything() },
        ),
      ]),
    ),
  );
  fc.assert(
    fc.property(values, (typed) => {
      const problems = paymentFields
        .map((field) => [field, checkPaymentField(field, typed, sampleRules)] as const)
        .filter(([, problem]) => problem !== null);
      const checked = checkPayment(typed, sampleRules);
      expect(checked.ok).toBe(problems.length === 0);
      if (!checked.ok) expect(checked.fields).toEqual(Object.fromEntries(problems));
    }),
  );
});
