import { expect, test } from 'vitest';
import { addTallies, closingLine, nothing, remarks, slowestTests } from './tally.ts';

test('names failed and unsteady tests, and counts them in the last line', () => {
  const total = addTallies([
    { passed: 3, failed: ['a fee of nothing'], unsteady: [] },
    { passed: 2, failed: [], unsteady: ['a slow page'] },
    nothing,
  ]);
  expect(remarks(total)).toEqual(['FAILED    a fee of nothing', 'unsteady  a slow page']);
  expect(closingLine(total)).toBe('5 passed, 1 failed');
  expect(closingLine(total, 2)).toBe('5 passed, 1 failed, 2 parts not run');
});

test('lists the slowest tests of all parts, the slowest first', () => {
  const timed = (name: string, tookMs: number) => ({ ...nothing, timed: [{ name, tookMs }] });
  const total = addTallies([timed('a.test.ts > a', 1234), timed('b.spec.ts > b', 61_000), nothing]);
  expect(slowestTests(total, 1)).toEqual(['  61.0 s  b.spec.ts > b']);
  expect(slowestTests(total, 20)).toHaveLength(2);
});
