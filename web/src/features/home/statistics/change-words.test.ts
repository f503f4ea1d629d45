import { expect, test } from 'vitest';
import { changeWords } from './change-words.ts';

test.each([
  [-12.5, 'less', '12.5% less than last month'],
  [-100, 'less', '100% less than last month'],
  [0, 'same', 'Same as last month'],
  [0.1, 'more', '0.1% more than last month'],
  [1234.5, 'more', '1,234.5% more than last month'],
])('%s reads as %s', (percent, direction, words) => {
  expect(changeWords(percent)).toEqual({ direction, words });
});
