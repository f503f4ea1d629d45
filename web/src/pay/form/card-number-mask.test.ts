import { describe, expect, test } from 'vitest';
import { brandSoFar, maskCardNumber } from './card-number-mask.ts';

/** Texts with the caret drawn as "|". */
function masked(before: string, after: string, isForward = false): string {
  const { text, caret } = maskCardNumber({
    before,
    after: after.replace('|', ''),
    caret: after.indexOf('|'),
    isForward,
  });
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

describe('a card number while it is being typed', () => {
  test('is grouped as on the card', () => {
    expect(masked('', '4|')).toBe('4|');
    expect(masked('4444', '44441|')).toBe('4444 1|');
    expect(masked('4444 1111 2222 333', '4444 1111 2222 3333|')).toBe('4444 1111 2222 3333|');
    expect(masked('3782', '37828|')).toBe('3782 8|');
    expect(masked('3782 822463', '3782 8224631|')).toBe('3782 822463 1|');
  });

  test('keeps the caret during an edit in the middle', () => {
    expect(masked('4444 1111', '4444 51|111')).toBe('4444 51|11 1');
    expect(masked('4444 1111 2', '444|1111 2')).toBe('444|1 1112');
  });

  test('loses a digit when only its separator is deleted', () => {
    expect(masked('4444 1111', '4444|1111')).toBe('444|1 111');
    expect(masked('4444 1111', '4444|1111', true)).toBe('4444| 111');
  });

  test('accepts the same number without separators', () => {
    expect(masked('4444 1111 2222 3333', '4444111122223333|')).toBe('4444 1111 2222 3333|');
    expect(masked('3782 822463 10005', '378282246310005|')).toBe('3782 822463 10005|');
    expect(masked('4444 1', '44441|')).toBe('4444 1|');
    expect(masked('4444-1111', '|44441111')).toBe('|4444 1111');
  });

  test('accepts pasted dashes, spaces and other characters', () => {
    expect(masked('', '4444-1111-2222-3333|')).toBe('4444 1111 2222 3333|');
    expect(masked('', ' 3782 – 822463 – 10005 |')).toBe('3782 822463 10005|');
  });

  test('ends at 19 characters, or 17 for American Express', () => {
    expect(masked('', '44441111222233334444|')).toBe('4444 1111 2222 3333|');
    expect(masked('', '3782822463100051|')).toBe('3782 822463 10005|');
  });

  test('ignores a digit too many', () => {
    expect(masked('4444 1111 2222 3333', '49|444 1111 2222 3333')).toBe('4|444 1111 2222 3333');
    expect(masked('4444 1111 2222 3333', '4444 1111 2222 33339|')).toBe('4444 1111 2222 3333|');
  });

  test('drops letters', () => {
    expect(masked('4444', '4444x|')).toBe('4444|');
  });
});

test.each([
  ['', null],
  ['4', 'visa'],
  ['37', 'amex'],
  ['5', null],
  ['51', 'mastercard'],
  ['601', null],
  ['6011', 'discover'],
  ['9792', 'troy'],
  ['2221', 'mastercard'],
  ['65', 'discover'],
  ['3530', null],
  ['9999', null],
] as const)('recognises %j as %j', (digits, brand) => {
  expect(brandSoFar(digits)).toBe(brand);
});
