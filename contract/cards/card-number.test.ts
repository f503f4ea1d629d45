import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cardDigits,
  groupCardNumber,
  containsCardNumber,
  containsSecurityCode,
  isCardNumber,
  lastFour,
} from './card-number.ts';

function digits(minLength: number, maxLength = minLength) {
  return fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength, maxLength })
    .map((list) => list.join(''));
}

const tenDigits = Array.from('0123456789');

/**
 * Completes the prefix to a card number with a valid check digit; undefined if no card has that
 * length.
 */
function completed(start: string): string | undefined {
  return tenDigits.map((digit) => start + digit).find(isCardNumber);
}

const cardNumbers = fc
  .oneof(
    digits(11).map((rest) => `4${rest}`),
    digits(14).map((rest) => `4${rest}`),
    digits(12).map((rest) => `37${rest}`),
    digits(13).map((rest) => `52${rest}`),
    digits(11, 14).map((rest) => `6011${rest}`),
    digits(11).map((rest) => `9792${rest}`),
    digits(12).map((rest) => `223${rest}`),
    digits(10, 16).map((rest) => `30${rest}`),
  )
  .map((start) => completed(start) ?? '');

test('spaces and dashes of any kind are dropped, and nothing else', () => {
  expect(cardDigits(' 4111-1111 1111\u00A0\u20131111\u2212\t')).toBe('4111111111111111');
  expect(cardDigits('4111.1111/x')).toBe('4111.1111/x');
});

describe('a card number', () => {
  test.each([
    '4111111111111111',
    '4012888888881881',
    '4222222222222',
    '4000000000000000006',
    '378282246310005',
    '371449635398431',
    '5555555555554444',
    '5105105105105100',
    '6011111111111117',
    '6011000990139424',
    '9792030394440796',
    // Mastercard from 2, JCB, Diners Club and a Discover from 65: `cardBrand` treats them all as
    // Visa.
    '2223003122003222',
    '3530111333300000',
    '30569309025904',
    '6500000000000002',
  ])('can be %s', (number) => {
    expect(isCardNumber(number)).toBe(true);
  });

  test.each([
    ['', 'empty'],
    ['4111111111111112', 'a wrong check digit'],
    ['1111111111111111', 'a wrong check digit'],
    ['0000000000000000', 'all zeros'],
    ['4111 1111 1111 1111', 'spaces'],
    ['٤١١١١١١١١١١١١١١١', 'other digits than ours'],
    ['4111111111111111\n', 'a line break'],
  ])('cannot be %j: %s', (number) => {
    expect(isCardNumber(number)).toBe(false);
  });

  test.each([
    ['4', [13, 16, 19]],
    ['34', [15]],
    ['37', [15]],
    ['52', [16]],
    ['6011', [16, 17, 18, 19]],
    ['9792', [16]],
    ['2221', [16]],
    ['2720', [16]],
    // `cardBrand` treats them all as Visa, so any card length is valid.
    ['2220', [13, 14, 15, 16, 17, 18, 19]],
    ['2721', [13, 14, 15, 16, 17, 18, 19]],
    ['30', [13, 14, 15, 16, 17, 18, 19]],
  ])('of %s has these lengths: %j', (prefix, lengths) => {
    const possible = Array.from({ length: 24 }, (_, index) => index + 1).filter(
      (length) => completed(prefix.padEnd(length - 1, '5')) !== undefined,
    );
    expect(possible).toEqual(lengths);
  });

  test('has exactly one check digit', () => {
    fc.assert(
      fc.property(digits(15), (start) => {
        const fitting = tenDigits.filter((digit) => isCardNumber(`30${start}${digit}`));
        expect(fitting).toHaveLength(1);
      }),
    );
  });

  test('is invalid with one wrong digit', () => {
    const slip = fc.record({ at: fc.nat(), by: fc.integer({ min: 1, max: 9 }) });
    fc.assert(
      fc.property(cardNumbers, slip, (number, { at, by }) => {
        const index = at % number.length;
        const wrong = (Number(number[index]) + by) % 10;
        expect(isCardNumber(number)).toBe(true);
        expect(isCardNumber(number.slice(0, index) + wrong + number.slice(index + 1))).toBe(false);
      }),
    );
  });
});

describe('grouped', () => {
  test.each([
    ['', ''],
    ['4111', '4111'],
    ['41111', '4111 1'],
    ['4111111111111111', '4111 1111 1111 1111'],
    ['4000000000000000006', '4000 0000 0000 0000 006'],
    ['37', '37'],
    ['37828', '3782 8'],
    ['3782822463', '3782 822463'],
    ['378282246310005', '3782 822463 10005'],
  ])('%j is %j', (number, grouped) => {
    expect(groupCardNumber(number)).toBe(grouped);
  });

  test('no digit is lost or moved at any point of typing', () => {
    fc.assert(
      fc.property(fc.oneof(digits(0, 20), cardNumbers), (number) => {
        const grouped = groupCardNumber(number);
        expect(cardDigits(grouped)).toBe(number);
        expect(grouped).toBe(grouped.trim());
        expect(grouped).not.toContain('  ');
      }),
    );
  });

  test('the masks that the specification gives have 19 and 17 characters', () => {
    expect(groupCardNumber('4111111111111111')).toHaveLength(19);
    expect(groupCardNumber('378282246310005')).toHaveLength(17);
  });
});

describe('a text with a card number in it', () => {
  test.each([
    '4111111111111111',
    'Visa 4111 1111 1111 1111 12/31 123',
    '12/31, 3782-822463-10005',
    '(758) 5105.1051.0510.5100',
    'card:6011000990139424;x',
    '4222222222222',
    '3056 930902 5904',
    '4000 0000 0000 0000 006',
  ])('%s', (text) => {
    expect(containsCardNumber(text)).toBe(true);
  });

  test.each([
    'Order 1042',
    // A date and a number, thirteen digits that no Visa has, a card number inside a longer one, a
    // typing mistake.
    'Invoice 20261127-0000128',
    '5222222222221',
    '94111111111111111',
    '4111111111111112',
    'Room 4111 for 1111 nights, 11111111',
    // Merchants' servers send UUIDs as references; this one's digits make a valid Visa number.
    'Order 01a21bb1-ab12-4111-8111-11111116abcd',
  ])('is not %s', (text) => {
    expect(containsCardNumber(text)).toBe(false);
  });

  test('is not found in a UUID', () => {
    fc.assert(
      fc.property(
        fc.uuid().filter((uuid) => /[a-f]/.test(uuid)),
        (uuid) => {
          expect(containsCardNumber(`Order ${uuid}`)).toBe(false);
        },
      ),
      { numRuns: 5000 },
    );
  });

  test.each([
    // Digits alone, or a longer text around it, are not a UUID.
    '41111111-1111-1111-1111-111111111111',
    '01a21bb1-ab12-4c11-4111-1111111111113',
    '41111111-1111-1111-1111-111111111111-a',
  ])('is found in a text that is almost a UUID: %s', (text) => {
    expect(containsCardNumber(text)).toBe(true);
  });

  test('is found in any grouping', () => {
    const signs = fc.constantFrom('', ' ', '-', '. ', ' / ');
    fc.assert(
      fc.property(fc.array(signs, { minLength: 16, maxLength: 16 }), (between) => {
        const spread = Array.from('4111111111111111', (digit, index) => digit + between[index]);
        expect(containsCardNumber(`No. ${spread.join('')}`)).toBe(true);
      }),
    );
  });
});

describe('a phone number', () => {
  // All have a valid check digit: German numbers of 13 and 14 digits, one of 15 that no scheme
  // has, and international prefixes.
  test.each(['+49 151 12345678', '+49 89 123456789-4', '+1 758-452-1234 5679', '0049 15112345678'])(
    '%s is not a card number',
    (text) => {
      expect(containsCardNumber(text, 'phone')).toBe(false);
    },
  );

  test('never reports a card with up to 13 digits', () => {
    fc.assert(
      fc.property(digits(7, 13), (text) => {
        expect(containsCardNumber(`+${text}`, 'phone')).toBe(false);
      }),
    );
  });

  test.each(['3056 930902 5904', '36227206271667', '3782 822463 10005', '+5555555555554444'])(
    '%s is a card number',
    (text) => {
      expect(containsCardNumber(text, 'phone')).toBe(true);
    },
  );
});

test('shows the last four digits', () => {
  expect(lastFour('4111111111111234')).toBe('1234');
});

describe('a text with a security code in it', () => {
  test.each([
    'cvv 123',
    'CVV: 1234',
    'my Cvc is 123, thanks',
    'csc123',
    'CVV2 123',
    'cvv2123',
    '123 (cvv)',
    'c.v.v. 123',
    'Security code 123',
    'security-code=9876',
    'CVV 1 2 3',
    '12/2028 cvv 123',
    'CVV no. is 123',
    '123 is CVV',
    'cvv code is 123',
    'CVC number: 1234',
  ])('%s', (text) => {
    expect(containsSecurityCode(text)).toBe(true);
  });

  test.each([
    'Order 1042',
    'CVV',
    'cvv2',
    'CVV 12',
    'CVV 12345',
    'Room 123, code 4711',
    'security check 2026',
    'CVVA 123',
    'Mocvv 123',
    'CSC dues 2026',
    '2026 fees of the CSC',
    'CVV isolated 123',
    'CVV codes 123',
    'Coffee 250',
    'Room 123',
    'Code number 123',
  ])('is not %s', (text) => {
    expect(containsSecurityCode(text)).toBe(false);
  });
});
