import { expect, test } from 'vitest';
import { endWord } from './import-words.ts';

test.each([
  [0, 0, 'Matched'],
  [3, 0, 'Corrected since'],
  [3, 1, 'Resolved or corrected'],
  [3, 3, 'Resolved'],
])('a file has %i unmatched lines, %i of them resolved: %s', (waited, resolvedCount, word) => {
  const counts = [
    { result: 'posted', count: 4 },
    { result: 'already_posted', count: 2 },
    { result: 'unknown', count: waited },
  ] as const;
  expect(endWord({ counts: [...counts], resolvedCount })).toBe(word);
});
