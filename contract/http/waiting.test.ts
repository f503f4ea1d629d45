import { expect, test } from 'vitest';
import { tryAgainIn } from './waiting.ts';

test.each([
  [1, 'You can try again in 1 second.'],
  [119, 'You can try again in 119 seconds.'],
  [120, 'You can try again in 2 minutes.'],
  [121, 'You can try again in 3 minutes.'],
  [1680, 'You can try again in 28 minutes.'],
  [7199, 'You can try again in 120 minutes.'],
  [7200, 'You can try again in 2 hours.'],
  [72_601, 'You can try again in 21 hours.'],
])('%i seconds read as: %s', (seconds, sentence) => {
  expect(tryAgainIn(seconds)).toBe(sentence);
});
