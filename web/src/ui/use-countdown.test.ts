import { expect, test } from 'vitest';
import { durationInWords } from './use-countdown.ts';

test.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [1680, '28 minutes'],
])('%i seconds are told as %s', (seconds, words) => {
  expect(durationInWords(seconds)).toBe(words);
});
