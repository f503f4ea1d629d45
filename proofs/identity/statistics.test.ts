import { expect, test } from 'vitest';
import { quantile, signTest, smallestDetectable } from './statistics.ts';

test.each([
  [[3], 0.99, 3],
  [[10, 9, 100, 1, 2, 3, 4, 5, 6, 7], 0.5, 6],
  [[10, 9, 100, 1, 2, 3, 4, 5, 6, 7], 0.9, 100],
])('the values %j have a share of %d below %d', (values, share, expected) => {
  expect(quantile(values, share)).toBe(expected);
});

const mixed = Array.from({ length: 100 }, (_, index) => index - 49.5);

test('equally frequent signs are not significant', () => {
  expect(signTest(mixed)).toBe(0);
});

test('a hundred equal signs are ten standard deviations', () => {
  expect(signTest(mixed.map(Math.abs))).toBe(10);
});

test('finds the smallest difference that is detected', () => {
  const added = smallestDetectable(mixed, 3.3);
  expect(signTest(mixed.map((value) => value + added + 0.01))).toBeGreaterThanOrEqual(3.3);
  expect(signTest(mixed.map((value) => value + added - 0.01))).toBeLessThan(3.3);
});

test('too few samples detect no difference', () => {
  expect(smallestDetectable([1, -1], 3.3)).toBe(Infinity);
});
