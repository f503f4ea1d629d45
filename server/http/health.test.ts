import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { bindHealth, type ReadyCheck } from './health.ts';
import { capturedLog, testApp } from './testing/test-app.ts';

function bound(checks: readonly ReadyCheck[], elapsedMs?: () => number) {
  const { app } = testApp();
  const { log, lines } = capturedLog();
  bindHealth(app, checks, log, elapsedMs);
  return { app, lines };
}

const fine: ReadyCheck = { name: 'database', check: async () => {} };
const failing: ReadyCheck = {
  name: 'gateway',
  check: async () => {
    throw new Error('canary of the gateway');
  },
};

test('a responding process is alive, whatever its checks say', async () => {
  const response = await bound([failing]).app.request('/healthz');
  expect(response.status).toBe(200);
});

test('ready when every check passes', async () => {
  const response = await bound([fine]).app.request('/readyz');
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ ready: true, checks: { database: 'ok' } });
});

test('a failed check returns 503 and its name, and logs the reason', async () => {
  const { app, lines } = bound([fine, failing]);
  const response = await app.request('/readyz');
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({
    ready: false,
    checks: { database: 'ok', gateway: 'failing' },
  });
  expect(lines()).toMatchObject([{ check: 'gateway', err: { message: 'canary of the gateway' } }]);
});

test('a check that hangs fails after a second', async () => {
  const hanging: ReadyCheck = {
    name: 'migrations',
    check: async () => delay(60_000, undefined, { ref: false }),
  };
  const startedAt = performance.now();
  expect((await bound([hanging]).app.request('/readyz')).status).toBe(503);
  expect(performance.now() - startedAt).toBeLessThan(3000);
});

test('the checks run once a second, however many requests come', async () => {
  let runs = 0;
  let elapsedMs = 5000;
  const counted: ReadyCheck = {
    name: 'database',
    check: async () => {
      runs += 1;
      await delay(20);
    },
  };
  const { app } = bound([counted], () => elapsedMs);
  await Promise.all(Array.from({ length: 50 }, async () => app.request('/readyz')));
  elapsedMs += 999;
  await app.request('/readyz');
  expect(runs).toBe(1);
  elapsedMs += 1;
  await app.request('/readyz');
  expect(runs).toBe(2);
});
