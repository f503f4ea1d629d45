import { expect, onTestFinished, test } from 'vitest';
import { listen } from './listen.ts';
import { createMetrics } from './metrics.ts';
import { bindMetrics } from './serve-metrics.ts';
import { testApp } from './testing/test-app.ts';

const token = 'a-token-of-some-length';

async function statusWith(given: string | null, headers: Record<string, string>) {
  const { app, metrics } = testApp();
  bindMetrics(app, metrics, given);
  const listening = await listen(app, { mode: 'demo', port: 0, host: '127.0.0.1' });
  onTestFinished(() => listening.stop(0));
  return (await fetch(`http://127.0.0.1:${listening.port}/metrics`, { headers })).status;
}

test.each([
  [200, {}],
  [404, { 'x-forwarded-for': '203.0.113.9' }],
  [404, { forwarded: 'for=203.0.113.9' }],
  [404, { via: '1.1 proxy' }],
  [404, { 'x-real-ip': '203.0.113.9' }],
])('no token is set: %s from this machine with %o', async (status, headers) => {
  expect(await statusWith(null, headers as Record<string, string>)).toBe(status);
});

test.each([
  [200, { authorization: `Bearer ${token}` }],
  [200, { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.9' }],
  [404, {}],
  [404, { authorization: 'Bearer another' }],
  [404, { authorization: `Bearer ${token}x` }],
  [404, { authorization: `Basic ${token}` }],
])('a token is set: %s for %o', async (status, headers) => {
  expect(await statusWith(token, headers as Record<string, string>)).toBe(status);
});

test('does not exist for unknown addresses', async () => {
  const { app, metrics } = testApp();
  bindMetrics(app, metrics, null);
  expect((await app.request('/metrics')).status).toBe(404);
});

test('metrics include the process, the event loop and the pool', async () => {
  const metrics = createMetrics({ totalCount: 7, idleCount: 5, waitingCount: 3 });
  const text = await metrics.registry.metrics();
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  expect(text).toMatch(/^process_resident_memory_bytes /m);
  expect(text).toContain('database_pool_connections{state="idle"} 5');
  expect(text).toContain('database_pool_connections{state="busy"} 2');
  expect(text).toContain('database_pool_connections{state="waiting"} 3');
});
