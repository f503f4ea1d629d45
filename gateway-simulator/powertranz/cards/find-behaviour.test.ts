import { expect, test } from 'vitest';
import { hasLuhnDigit } from '../../has-luhn-digit.ts';
import { islandTime } from '../../island-time.ts';
import { findBehaviour } from './find-behaviour.ts';
import { findBrand } from './find-brand.ts';
import { powerTranzTestCards } from './test-cards.ts';

const now = islandTime(Date.parse('2026-03-15T12:00:00Z'));

function behaviourOf(cardNumber: string, expiration = '2612') {
  return findBehaviour({ cardNumber, expiration }, now);
}

test('every test card behaves as listed and has a brand', () => {
  for (const { cardNumber, ...behaviour } of powerTranzTestCards) {
    expect(behaviourOf(cardNumber), cardNumber).toEqual(behaviour);
    expect(findBrand(cardNumber), cardNumber).toBeDefined();
  }
  const numbers = powerTranzTestCards.map(({ cardNumber }) => cardNumber);
  expect(new Set(numbers).size).toBe(numbers.length);
  // The reference counts as many in the vendor's table.
  expect(numbers.filter((number) => !hasLuhnDigit(number))).toHaveLength(11);
});

test.each([
  ['4444111122223333', 'frictionless', 'Y', '00'],
  ['5555555555554444', 'frictionless', 'Y', '00'],
  ['378282246310005', 'frictionless', 'Y', '00'],
  ['6011000990139424', 'frictionless', 'Y', '00'],
  ['4444111122223334', 'not_enrolled', 'U', '14'],
  ['9792000000000001', 'not_enrolled', 'U', '14'],
  ['4012009951000008', 'frictionless', 'Y', '51'],
  ['4012009905000005', 'frictionless', 'Y', '05'],
])('the card %s is %s %s and ends with %s', (cardNumber, flow, status, isoResponseCode) => {
  expect(behaviourOf(cardNumber)).toEqual({ flow, status, isoResponseCode });
});

test('a card is valid until its last month ends on the island', () => {
  const card = { cardNumber: '4012000000020071', expiration: '2603' };
  const at = (time: string) => findBehaviour(card, islandTime(Date.parse(time))).isoResponseCode;
  expect(at('2026-04-01T03:59:59Z')).toBe('00');
  expect(at('2026-04-01T04:00:00Z')).toBe('54');
});
