import { expect, test } from 'vitest';
import { percentile } from './percentile.ts';

const oneToTwenty = Array.from({ length: 20 }, (_, index) => 20 - index);

test.each([
  [[7], 95, 7],
  [oneToTwenty, 95, 19],
  [oneToTwenty, 96, 20],
  [oneToTwenty, 100, 20],
  [oneToTwenty, 50, 10],
  [oneToTwenty, 0, 1],
  // As text, 100 sorts before 20.
  [[100, 20, 30], 50, 30],
])('the values %j have %d in a hundred up to %d', (values, percent, expected) => {
  expect(percentile(values, percent)).toBe(expected);
});

test('nothing has no percentile', () => {
  expect(() => percentile([], 95)).toThrow('no percentile of nothing');
});

test('values that are no numbers have no percentile', () => {
  expect(() => percentile([1, Number.NaN, 3], 50)).toThrow('no number');
});
