import { expect, test } from 'vitest';
import { roundPending } from './round-pending.ts';

test.each([
  [0, 12, 'none', 'none'],
  [1, 60, 'few', 'under_5_minutes'],
  [10, 300, 'few', 'under_30_minutes'],
  [11, 1800, 'many', 'under_90_minutes'],
  [51, 5400, 'many', 'over'],
])('%i payments, the oldest %i s old: %s, %s', (count, oldestSeconds, shown, oldest) => {
  expect(roundPending({ count, oldestSeconds })).toEqual({ count: shown, oldest });
});
