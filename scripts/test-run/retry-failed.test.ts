import { expect, test } from 'vitest';
import { isWorthARetry, mergeRetry } from './retry-failed.ts';

const failure = (file: string) => ({ file, name: `${file} > works` });
const report = (passed: string[], failed: { file: string; name: string }[]) => ({
  passed: passed.length,
  passedTests: new Set(passed),
  failed,
  timed: [],
});

test('a test that passes on the retry has passed and is listed as unsteady', () => {
  const first = report(['x', 'y'], [failure('a.test.ts'), failure('b.test.ts')]);
  const second = report(['a.test.ts > works'], [failure('b.test.ts')]);
  expect(mergeRetry(first, second)).toEqual({
    passed: 3,
    failed: ['b.test.ts > works'],
    unsteady: ['a.test.ts > works'],
    timed: [],
  });
});

test('a test that fails only on the retry has failed too', () => {
  const first = report(['x', 'y'], [failure('a.test.ts')]);
  const second = report(['a.test.ts > works'], [failure('c.test.ts')]);
  expect(mergeRetry(first, second).failed).toEqual(['c.test.ts > works']);
});

test('a test missing from the retry has failed', () => {
  const first = report(['x', 'y'], [failure('a.test.ts')]);
  const second = report(['a.test.ts > another'], []);
  expect(mergeRetry(first, second).failed).toEqual(['a.test.ts > works']);
});

test('a retry without results changes nothing', () => {
  const first = report(['x', 'y'], [failure('a.test.ts')]);
  const second = report([], [{ file: '', name: 'vitest left no report' }]);
  expect(mergeRetry(first, second)).toEqual({
    passed: 2,
    failed: ['a.test.ts > works', 'vitest left no report'],
    unsteady: [],
    timed: [],
  });
});

test('tests of a file that can no longer be loaded have failed', () => {
  const first = report(['x', 'y'], [failure('a.test.ts'), failure('b.test.ts')]);
  const second = report(['b.test.ts > works'], [{ file: 'a.test.ts', name: 'a.test.ts' }]);
  const looked = mergeRetry(first, second);
  expect(looked.failed).toEqual(['a.test.ts > works', 'a.test.ts']);
  expect(looked.unsteady).toEqual(['b.test.ts > works']);
});

test.each([
  ['nothing failed', [], false],
  ['a test failed', ['a.test.ts'], true],
  ['many files failed', ['a', 'b', 'c', 'd'], false],
  ['something that is no test failed', ['a.test.ts', ''], false],
])('when %s', (_when, files, isWorthIt) => {
  expect(isWorthARetry(report(['x'], files.map(failure)))).toBe(isWorthIt);
});
