import { expect, test } from 'vitest';
import { brandNames, cardBrand, nameCard, securityCodeLength } from './card-brand.ts';

test.each([
  ['4111111111111111', 'Visa'],
  ['4', 'Visa'],
  ['340000000000009', 'American Express'],
  ['378282246310005', 'American Express'],
  ['37', 'American Express'],
  ['5105105105105100', 'Mastercard'],
  ['55', 'Mastercard'],
  ['6011000990139424', 'Discover'],
  ['9792030394440796', 'Troy'],
])('%s is taken for %s', (number, name) => {
  expect(brandNames[cardBrand(number)]).toBe(name);
});

test.each(['', '0', '3', '35', '36', '50', '56', '2221000000000009', '6012', '65', '9793', 'x4'])(
  '%j is taken for Visa by default',
  (number) => {
    expect(cardBrand(number)).toBe('visa');
  },
);

test('a card is named by its brand and its last four digits', () => {
  expect(nameCard('amex', '0005')).toBe('American Express •••• 0005');
  expect(nameCard('amex', null)).toBeNull();
  expect(nameCard(null, '0005')).toBeNull();
});

test('only American Express has a four-digit code, on the front', () => {
  expect(securityCodeLength('amex')).toBe(4);
  for (const brand of ['visa', 'mastercard', 'discover', 'troy'] as const) {
    expect(securityCodeLength(brand)).toBe(3);
  }
});
