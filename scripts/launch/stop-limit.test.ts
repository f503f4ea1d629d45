import { expect, test } from 'vitest';
import { stopLimitMs } from './stop-limit.mjs';

test.each([
  ['start', {}, 4900],
  ['dev', { PITON_STOP_LIMIT_MS: '60000' }, 4900],
  ['serve', {}, 30_000],
  ['serve', { PITON_STOP_LIMIT_MS: '60000' }, 80_000],
  ['serve', { PITON_STOP_LIMIT_MS: 'long' }, 30_000],
  ['test', {}, 8000],
])('%s with %j has %i ms', (command, env, limitMs) => {
  expect(stopLimitMs(command, env)).toBe(limitMs);
});
