import { expect, test } from 'vitest';
import { median } from './median.ts';

test.each([
  [[3], 3],
  [[9, 1, 5], 5],
  [[10, 1, 2, 4], 3],
  // As text, 100 sorts before 20.
  [[100, 20, 30], 30],
])('the median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected);
});

test('nothing has no median', () => {
  expect(() => median([])).toThrow('no median of nothing');
});
