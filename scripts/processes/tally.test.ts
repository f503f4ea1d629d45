import { expect, test } from 'vitest';
import { addTallies, closingLine, nothing, remarks } from './tally.ts';

test('what failed and what was unsteady is told by name, and the last line counts', () => {
  const total = addTallies([
    { passed: 3, failed: ['a fee of nothing'], unsteady: [] },
    { passed: 2, failed: [], unsteady: ['a slow page'] },
    nothing,
  ]);
  expect(remarks(total)).toEqual(['FAILED    a fee of nothing', 'unsteady  a slow page']);
  expect(closingLine(total)).toBe('5 passed, 1 failed');
});
