import { expect, test } from 'vitest';
import { isWorthASecondLook, withSecondLook } from './second-look.ts';

const failure = (file: string) => ({ file, name: `${file} > works` });

test('what passes at the second look has passed and is told as unsteady', () => {
  const first = { passed: 7, failed: [failure('a.test.ts'), failure('b.test.ts')] };
  const second = { passed: 3, failed: [failure('b.test.ts')] };
  expect(withSecondLook(first, second)).toEqual({
    passed: 8,
    failed: ['b.test.ts > works'],
    unsteady: ['a.test.ts > works'],
  });
});

test('what fails only at the second look has failed too', () => {
  const first = { passed: 7, failed: [failure('a.test.ts')] };
  const second = { passed: 3, failed: [failure('c.test.ts')] };
  expect(withSecondLook(first, second).failed).toEqual(['c.test.ts > works']);
});

test('a second look that saw nothing changes nothing', () => {
  const first = { passed: 7, failed: [failure('a.test.ts')] };
  const second = { passed: 0, failed: [{ file: '', name: 'vitest left no report' }] };
  expect(withSecondLook(first, second)).toEqual({
    passed: 7,
    failed: ['a.test.ts > works', 'vitest left no report'],
    unsteady: [],
  });
});

test('tests of a file that cannot be loaded any more have failed', () => {
  const first = { passed: 7, failed: [failure('a.test.ts'), failure('b.test.ts')] };
  const second = { passed: 1, failed: [{ file: 'a.test.ts', name: 'a.test.ts' }] };
  const looked = withSecondLook(first, second);
  expect(looked.failed).toEqual(['a.test.ts > works', 'a.test.ts']);
  expect(looked.unsteady).toEqual(['b.test.ts > works']);
});

test.each([
  ['nothing failed', [], false],
  ['a test failed', ['a.test.ts'], true],
  ['many files failed', ['a', 'b', 'c', 'd', 'e', 'f'], false],
  ['something that is no test failed', ['a.test.ts', ''], false],
])('when %s', (_when, files, isWorthIt) => {
  expect(isWorthASecondLook({ passed: 1, failed: files.map(failure) })).toBe(isWorthIt);
});
