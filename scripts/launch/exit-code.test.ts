import { expect, test } from 'vitest';
import { exitCodeOf } from './exit-code.mjs';

test.each([
  [0, null, 0],
  [3, null, 3],
  [null, 'SIGINT', 130],
  [null, 'SIGKILL', 137],
  [null, 'SIGTERM', 143],
] as const)('code %s and signal %s are reported as %i', (code, signal, reported) => {
  expect(exitCodeOf(code, signal)).toBe(reported);
});
