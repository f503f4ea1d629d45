import { expect, test } from 'vitest';
import { isUnavailable } from './is-unavailable.ts';

function coded(code: string): Error {
  return Object.assign(new Error('x'), { code });
}

test.each([
  'ECONNREFUSED',
  '57P01',
  '57P03',
  '08006',
  '53300',
  '40P01',
  '40001',
  '55P03',
  '57014',
  '25006',
])('%s means: not now', (code) => {
  expect(isUnavailable(coded(code))).toBe(true);
  expect(isUnavailable(new Error('wrapped', { cause: coded(code) }))).toBe(true);
  expect(isUnavailable(new AggregateError([new Error('a'), coded(code)], 'all'))).toBe(true);
});

test.each(['23505', '42P01', '22021', '42501', 'ERR_INVALID_ARG_TYPE', 'ENOENT'])(
  '%s is a bug',
  (code) => {
    expect(isUnavailable(coded(code))).toBe(false);
  },
);

test('the pool says it in words only', () => {
  expect(isUnavailable(new Error('timeout exceeded when trying to connect'))).toBe(true);
  expect(isUnavailable(new Error('Connection terminated unexpectedly'))).toBe(true);
  expect(isUnavailable(new Error('anything else'))).toBe(false);
  expect(isUnavailable('ECONNREFUSED')).toBe(false);
});

test('an error that is its own cause comes to an end', () => {
  const error = new Error('round');
  error.cause = error;
  expect(isUnavailable(error)).toBe(false);
});
