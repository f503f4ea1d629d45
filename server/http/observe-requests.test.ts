import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { nodeSideOf } from './http-app.ts';
import { listen } from './listen.ts';
import { testApp, type TestApp } from './testing/test-app.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

async function requestIdFor(tested: TestApp, sent?: string) {
  const headers = sent === undefined ? {} : { 'x-request-id': sent };
  const response = await tested.app.request('/nothing', { headers });
  return response.headers.get('x-request-id');
}

async function start({ app }: TestApp) {
  const listening = await listen(app, { mode: 'demo', port: 0, host: '127.0.0.1' });
  onTestFinished(() => listening.stop(0));
  return `http://127.0.0.1:${listening.port}`;
}

describe('request ids', () => {
  test('are generated, and appear in the response, its body and the log', async () => {
    const tested = testApp();
    const response = await tested.app.request('/nothing');
    const id = response.headers.get('x-request-id');
    expect(id).toMatch(uuid);
    expect(await response.json()).toMatchObject({ error: { requestId: id } });
    expect(tested.lines()).toMatchObject([{ requestId: id }]);
  });

  test('are accepted from a trusted proxy only', async () => {
    expect(await requestIdFor(testApp(), 'given-by-proxy')).toMatch(uuid);
    expect(await requestIdFor(testApp({ trustedProxies: 1 }), 'given-by-proxy')).toBe(
      'given-by-proxy',
    );
  });

  test.each(['short', 'x'.repeat(65), 'with space', '{"level":60}', 'a;b;c;d;e;f'])(
    'are refused if they look like %s',
    async (sent) => {
      expect(await requestIdFor(testApp({ trustedProxies: 1 }), sent)).toMatch(uuid);
    },
  );
});

describe('headers', () => {
  test.each(['/nothing', '/api/nothing', '/fine', '/bug'])(
    'are on every response: %s',
    async (path) => {
      const { app } = testApp();
      app.get('/fine', (c) => c.text('fine'));
      app.get('/bug', () => {
        throw new Error('bug');
      });
      const { headers } = await app.request(path);
      expect(Object.fromEntries(headers)).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.has('strict-transport-security')).toBe(false);
    },
  );

  test('HSTS is sent over https, for two years of 365 days and for subdomains', async () => {
    const { headers } = await testApp({ isSecure: true }).app.request('/');
    const seconds = 2 * 365 * 24 * 60 * 60;
    expect(headers.get('strict-transport-security')).toBe(`max-age=${seconds}; includeSubDomains`);
  });

  test('a route may have its own policy and caching', async () => {
    const { app } = testApp();
    app.get('/page', (c) =>
      c.text('x', 200, { 'content-security-policy': 'own', 'cache-control': 'no-cache' }),
    );
    const { headers } = await app.request('/page');
    expect(headers.get('content-security-policy')).toBe('own');
    expect(headers.get('cache-control')).toBe('no-cache');
  });
});

test('through a port, a response has the common headers once, or its own instead', async () => {
  const tested = testApp();
  tested.app.get('/page', (c) => c.text('x', 200, { 'cache-control': 'no-cache' }));
  const url = await start(tested);
  const page = await fetch(`${url}/page`);
  const unknown = await fetch(`${url}/nothing`);
  expect(page.headers.get('cache-control')).toBe('no-cache');
  expect(unknown.headers.get('cache-control')).toBe('no-store');
  for (const { headers } of [page, unknown]) {
    expect(headers.get('x-request-id')).toMatch(uuid);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';[^,]*$/);
  }
});

describe('the log line', () => {
  test('contains the pattern, not the path, the query or a header', async () => {
    const tested = testApp();
    tested.app.get('/reset/:token', (c) => {
      c.set('route', '/reset/:token');
      return c.text('x');
    });
    await tested.app.request('/reset/canary-1?token=canary-2', {
      headers: { cookie: 'piton_session=canary-3', authorization: 'canary-4', referer: 'canary-5' },
    });
    await tested.app.request('/canary-6');
    expect(tested.lines()).toMatchObject([
      { msg: 'request', method: 'GET', route: '/reset/:token', status: 200 },
      { msg: 'request', method: 'GET', route: 'unknown', status: 404 },
    ]);
    expect(JSON.stringify(tested.lines())).not.toContain('canary');
  });

  test('is written after the response, with its size and time', async () => {
    const tested = testApp();
    tested.app.get('/big', async (c) => {
      await delay(30);
      return c.text('x'.repeat(5000));
    });
    const url = await start(tested);
    await (await fetch(`${url}/big`)).text();
    await expect.poll(() => tested.lines()).toHaveLength(1);
    const [line] = tested.lines();
    expect(line).toMatchObject({ status: 200 });
    expect(line?.['bytes']).toBeGreaterThan(5000);
    expect(line?.['bytes']).toBeLessThan(7000);
    expect(line?.['ms']).toBeGreaterThanOrEqual(29);
  });

  test('counts the bytes of each response on a kept connection', async () => {
    const tested = testApp();
    tested.app.get('/big', (c) => c.text('x'.repeat(5000)));
    const url = await start(tested);
    for (let count = 0; count < 3; count += 1) await (await fetch(`${url}/big`)).text();
    await expect.poll(() => tested.lines()).toHaveLength(3);
    for (const line of tested.lines()) expect(line['bytes']).toBeLessThan(7000);
  });

  test('says when the client left early', async () => {
    const tested = testApp();
    const begun = Promise.withResolvers<void>();
    tested.app.get('/slow', async (c) => {
      const socket = nodeSideOf(c)?.incoming.socket;
      const left = socket && once(socket, 'close');
      begun.resolve();
      await left;
      return c.text('x');
    });
    const url = await start(tested);
    const caller = new AbortController();
    const request = fetch(`${url}/slow`, { signal: caller.signal });
    await begun.promise;
    caller.abort();
    await expect(request).rejects.toThrow();
    await expect.poll(() => tested.lines()).toMatchObject([{ cutOff: true }]);
  });
});

test('durations are counted by pattern, and unknown methods create no series', async () => {
  const { app, metrics } = testApp();
  app.get('/items/:id', (c) => {
    c.set('route', '/items/:id');
    return c.text('x');
  });
  await app.request('/items/canary-1');
  await app.request('/items/canary-2');
  await app.request('/items/1', { method: 'CANARY' });
  const text = await metrics.registry.metrics();
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/items/:id",status="200"} 2',
  );
  expect(text).toContain(
    'http_request_duration_seconds_count{method="other",route="unknown",status="404"} 1',
  );
  expect(text).not.toMatch(/canary/i);
});
