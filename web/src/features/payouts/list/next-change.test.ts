import { expect, test } from 'vitest';
import { nextChange } from './next-change.ts';

test.each([
  [150_000, 100_000, { direction: 'more', words: '50% more than the previous payout' }],
  [62_785, 82_513, { direction: 'less', words: '23.9% less than the previous payout' }],
  [100_000, 100_000, { direction: 'same', words: 'Same as the previous payout' }],
  [100_010, 100_000, { direction: 'same', words: 'About the same as the previous payout' }],
  [99_940, 100_000, { direction: 'less', words: '0.1% less than the previous payout' }],
  [0, 100_000, { direction: 'less', words: '100% less than the previous payout' }],
  [10_000_000, 100_000, { direction: 'more', words: '9,900% more than the previous payout' }],
])('%d compared with %d', (next, previous, change) => {
  expect(nextChange(next, previous)).toEqual(change);
});

test('shows no percentage of zero', () => {
  expect(nextChange(100_000, null)).toBeNull();
  expect(nextChange(100_000, 0)).toBeNull();
});
