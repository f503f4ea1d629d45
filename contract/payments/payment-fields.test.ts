import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupCardNumber } from '../cards/card-number.ts';
import { emailMessage, requiredMessage } from '../http/messages.ts';
import { checkPaymentField, type PaymentValues } from './payment-fields.ts';
import { paymentFields, type PaymentField } from './payment-object.ts';
import { samplePayment, sampleRules } from '../testing/sample-payment.ts';

function problem(field: PaymentField, values: PaymentValues): string | null {
  return checkPaymentField(field, { ...samplePayment, ...values }, sampleRules);
}

const noAmount = 'Enter an amount in dollars, with at most two decimals.';
const noMonth = 'Choose the month when the card expires, from 01 to 12.';
const noYear = 'Choose the year when the card expires, in four digits.';
const expired = 'This date has passed: correct it, or use another card.';
const tooFarAhead = 'Check the year when the card expires; it is too far ahead.';
const threeOnTheBack = 'Enter the 3 digits on the back of the card.';
const fourOnTheFront = 'Enter the 4 digits on the front of the card.';
const wrongNumber = 'Check the card number: a digit looks wrong.';

describe('a field', () => {
  test.each<[PaymentField, string, string | null]>([
    ['amount', '0.01', null],
    ['amount', '99,999.99', null],
    ['amount', '100000', 'Enter an amount of EC$99,999.99 or less.'],
    ['amount', '0.00', 'Enter an amount of EC$0.01 or more.'],
    ['amount', '-1', noAmount],
    ['amount', '1.005', noAmount],
    ['currency', 'USD', 'Set the currency to XCD.'],
    ['currency', ' XCD', 'Set the currency to XCD.'],
    ['month', '8', noMonth],
    ['month', '13', noMonth],
    ['year', '31', null],
    ['year', '2026', null],
    ['year', '2037', null],
    ['year', '2038', tooFarAhead],
    ['year', '2025', expired],
    ['year', '99', tooFarAhead],
    ['year', '203', noYear],
    ['cvv', '1234', threeOnTheBack],
    ['cvv', '12a', threeOnTheBack],
    ['cardNumber', '4111-1111-1111-1111', null],
    ['cardNumber', '4111 1111 1111 1112', wrongNumber],
    ['cardNumber', '4111', wrongNumber],
    ['cardNumber', 'my card', 'Enter the card number in digits.'],
    ['cardNumber', '- -', 'Enter the card number in digits.'],
    ['purpose', 'x'.repeat(31), 'Use up to 30 characters.'],
    ['purpose', '', null],
    ['country', '', null],
    ['country', 'Korea (Rep.), «Süd»', null],
    ['country', 'x'.repeat(61), 'Use up to 60 characters.'],
    ['name', 'x'.repeat(61), 'Use up to 60 characters.'],
    ['personName', 'x'.repeat(101), 'Use up to 100 characters.'],
    ['personEmail', 'marie', emailMessage],
    ['personPhone', '12', 'Enter a phone number of 7 to 15 digits.'],
  ])('%s %j: %s', (field, value, expected) => {
    expect(problem(field, { [field]: value })).toBe(expected);
  });

  test.each(paymentFields)('a missing or blank %s is reported', (field) => {
    const expected = field === 'country' || field === 'purpose' ? null : requiredMessage;
    for (const value of [undefined, null, '', ' \n\t\u00A0']) {
      expect(problem(field, { [field]: value })).toBe(expected);
    }
    const { [field]: _left, ...others } = { country: '', ...samplePayment };
    expect(checkPaymentField(field, others, sampleRules)).toBe(expected);
  });

  test.each(paymentFields)('%s must be text', (field) => {
    for (const value of [7, 7n, true, {}, [], ['x'], Number.NaN, new Date(0)]) {
      expect(problem(field, { [field]: value })).toBe('Send this field as text.');
    }
  });

  test('inherited properties do not count as its own', () => {
    const values = Object.create(samplePayment) as PaymentValues;
    expect(checkPaymentField('name', values, sampleRules)).toBe(requiredMessage);
  });

  test('the purpose is reported as missing if required', () => {
    const rules = { ...sampleRules, isPurposeRequired: true };
    expect(checkPaymentField('purpose', {}, rules)).toBe(requiredMessage);
  });
});

describe('fields in combination', () => {
  test('a month is past only in the current year', () => {
    expect(problem('month', { month: '10', year: '2026' })).toBe(expired);
    expect(problem('month', { month: '11', year: '26' })).toBeNull();
    expect(problem('month', { month: '10', year: '2027' })).toBeNull();
  });

  test('the current year is good until its last day', () => {
    const lastDay = { ...sampleRules, today: '2026-12-31' };
    for (const field of ['month', 'year'] as const) {
      expect(checkPaymentField(field, { month: '12', year: '2026' }, lastDay)).toBeNull();
    }
  });

  test('a wrong or missing year is reported for the year alone', () => {
    for (const year of ['', 'x', '2025', '2038']) {
      expect(problem('month', { month: '01', year })).toBeNull();
    }
  });

  test('the security code has the length of the card’s brand', () => {
    const amex = { cardNumber: '3782 822463 10005' };
    expect(problem('cvv', { ...amex, cvv: '1234' })).toBeNull();
    expect(problem('cvv', { ...amex, cvv: '123' })).toBe(fourOnTheFront);
  });

  test('the security code may have either length without a card number', () => {
    for (const cvv of ['123', ' 1234 ']) expect(problem('cvv', { cardNumber: '', cvv })).toBeNull();
    for (const cvv of ['12', '12345', 'abc']) {
      expect(problem('cvv', { cardNumber: '', cvv })).toBe(
        'Enter the security code, 3 or 4 digits.',
      );
    }
  });

  test.each(['name', 'purpose', 'personEmail', 'personPhone', 'personName', 'country'] as const)(
    'the card number is refused in %s',
    (field) => {
      const leaveOut = 'Leave the card number out of this field.';
      for (const text of [
        '4111111111111111',
        '4111 1111-1111.1111, 12/31',
        'x4111111111111111@y.lc',
      ]) {
        expect(problem(field, { [field]: text })).toBe(leaveOut);
        expect(problem(field, { cardNumber: '', [field]: text })).toBe(leaveOut);
      }
      // Letters separate the digits, so only the search for the payment's own number can find
      // them.
      const own = { cardNumber: '3530111333300000', [field]: '3530x1113y33300000' };
      expect(problem(field, own)).toBe(leaveOut);
      expect(problem(field, { [field]: '41234567 41234567' })).not.toBe(leaveOut);
      // Nor a part of it between the first eight digits and the last four.
      const cardNumber = '6011000990139424';
      for (const part of ['601100099', 'x11000x99013', '90 139 424', '0099-0139']) {
        expect(problem(field, { cardNumber, [field]: part })).toBe(leaveOut);
      }
      expect(problem(field, { cardNumber: '4222222222222', [field]: '22222222' })).toBe(leaveOut);
      for (const part of ['60110009', '0139424', '60110009x1234', '9111111']) {
        expect(problem(field, { cardNumber, [field]: part })).not.toBe(leaveOut);
      }
    },
  );
});

test.each(['purpose', 'personName', 'country'] as const)(
  'the security code is refused in %s',
  (field) => {
    for (const text of ['CVV 123', 'ＣＶＶ １２３', 'csc 1234']) {
      expect(problem(field, { [field]: text })).toBe('Leave the security code out of this field.');
    }
    expect(problem(field, { [field]: 'Room 123' })).toBeNull();
  },
);

test('a year, an invoice or a house number is not taken for card data', () => {
  const cardNumber = '6011000990139424';
  expect(problem('purpose', { cardNumber, purpose: 'Invoice 20990139' })).toBeNull();
  expect(problem('personEmail', { cardNumber, personEmail: 'maria9013@example.lc' })).toBeNull();
  expect(problem('personPhone', { cardNumber, personPhone: '+1 758 399 0139' })).toBeNull();
});

describe('another card number is refused', () => {
  test.each(['４０１２８８８８８８８８１８８１', '٤٠١٢٨٨٨٨٨٨٨٨١٨٨١'])(
    'in digits of another script: %s',
    (number) => {
      for (const field of ['purpose', 'personName'] as const) {
        expect(problem(field, { [field]: number })).toBe(
          'Leave the card number out of this field.',
        );
      }
    },
  );

  test.each([
    ['Visa', '4012888888881881'],
    ['Mastercard', '5105105105105100'],
    ['Mastercard from 2221', '2221000000000009'],
    ['Mastercard to 2720', '2720999999999996'],
    ['American Express', '371449635398431'],
    ['Discover 6011', '6011000990139424'],
    ['Discover 644', '6440000000000005'],
    ['Discover 649', '6490000000000004'],
    ['Discover 65', '6500000000000002'],
    ['JCB', '3530111333300000'],
    ['UnionPay', '6200000000000005'],
    ['Diners Club 30', '30569309025904'],
    ['Diners Club 36', '36227206271667'],
    ['Diners Club 38', '38520000023237'],
    ['Maestro 50', '5018000000000009'],
    ['Maestro 56', '5641820000000005'],
    ['Maestro 67', '6759649826438453'],
    ['Maestro 69', '6912345678901235'],
    ['Troy', '9792030394440796'],
  ])('%s', (_scheme, number) => {
    const spread = groupCardNumber(number);
    for (const [field, text] of [
      ['purpose', `Card ${number}`],
      ['purpose', spread],
      ['personName', `Marie ${spread}`],
      ['personPhone', number],
      ['personPhone', `+${spread}`],
      ['personEmail', `x${number}@example.com`],
      ['personEmail', `${spread.replaceAll(' ', '-')}@example.com`],
      ['country', spread.replaceAll(' ', '.')],
    ] as const) {
      expect(problem(field, { [field]: text })).toBe('Leave the card number out of this field.');
    }
  });

  test('but a phone number is accepted', () => {
    for (const personPhone of ['+49 151 12345678', '+44 20 7946 0958', '(758) 452-1234']) {
      expect(problem('personPhone', { personPhone })).toBeNull();
    }
  });
});

test('every message is one of ours, and quotes no input', () => {
  const sentence =
    /^(?:This field is required\.|Please enter a valid email address|Use up to (?:30|60|100) characters\.|(?:Send|Enter|Set|Choose|Check|Leave|Use|This date) [^\d<>]*(?:(?:0\.01|99,999\.99|01 to 12|3 or 4|3|4|7 to 15)[^\d<>]*)?\.)$/;
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string(),
    fc.stringMatching(/^\d{1,20}$/),
  );
  const values = fc.dictionary(
    fc.constantFrom(...paymentFields),
    fc.oneof({ weight: 5, arbitrary: text }, { weight: 1, arbitrary: fc.anything() }),
  );
  const seen = new Set<string>();
  fc.assert(
    fc.property(values, (typed) => {
      for (const field of paymentFields) {
        const message = checkPaymentField(field, typed, sampleRules);
        if (message === null || seen.has(message)) continue;
        expect(message).toMatch(sentence);
        seen.add(message);
      }
    }),
    { numRuns: 200 },
  );
  // There are about twenty messages in all; quoting input would make hundreds.
  expect(seen.size).toBeLessThan(30);
});
