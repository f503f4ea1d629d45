import https from 'node:https';
import { describe, expect, test, vi } from 'vitest';
import {
  httpResponse,
  listenFor,
  refusingUrl,
  startHttpServer,
  startSocketServer,
} from '../testing/fake-servers.ts';
import { untrustedCertificate } from '../testing/untrusted-certificate.ts';
import { gatewayTo } from './testing/gateway-to.ts';
import { callbackOf, returning, saleOf, sent, threeDSecureSaleOf } from './testing/messages.ts';
import { approved, challenge, returned } from './testing/replies.ts';

type Gateway = ReturnType<typeof gatewayTo>['gateway'];

/** Each message that may move money, and a response that would decide it. */
const calls: [string, (gateway: Gateway) => Promise<object>, object][] = [
  ['a sale', (gateway) => gateway.sale(saleOf(), null), approved],
  [
    'a sale with 3-D Secure',
    (gateway) => gateway.threeDSecure.begin(threeDSecureSaleOf(), null),
    challenge,
  ],
  ['a completion', (gateway) => gateway.threeDSecure.resume(sent, callbackOf()), approved],
  ['a void', (gateway) => gateway.void(returning, null), returned],
  ['a refund', (gateway) => gateway.refund(returning, null), returned],
];

const overTls = (url: string) => url.replace('http:', 'https:');

describe.each(calls)('%s', (_what, call, reply) => {
  const whole = JSON.stringify(reply);

  // All faults before the first byte: only after these may the same message be sent again.
  test.each<[string, () => Promise<string>]>([
    ['an unknown host', () => Promise.resolve('http://gateway.invalid')],
    ['a closed port', refusingUrl],
    [
      'an untrusted certificate',
      async () => overTls(await listenFor(https.createServer(untrustedCertificate))),
    ],
  ])('is not sent to %s', async (_where, open) => {
    const { gateway } = gatewayTo(await open());
    expect(await call(gateway)).toMatchObject({ kind: 'not_sent' });
    expect(await gateway.probe()).toBe(false);
  });

  const statuses = [201, 202, 204, 302, 307, 400, 401, 403, 404, 408, 413, 415, 429, 500, 502, 503];

  test.each(statuses)('with status %d is unknown, whatever the body says', async (status) => {
    for (const body of ['', whole]) {
      const { url, requests } = await startHttpServer((response) =>
        response.writeHead(status, { location: '/api/sale' }).end(body),
      );
      const { gateway } = gatewayTo(url);
      const unknown = { kind: 'unknown', cause: 'http', detail: `status ${status}` };
      expect(await call(gateway)).toEqual(unknown);
      expect(requests).toHaveLength(1);
    }
  });

  test('without a response in time is unknown, and a late response changes nothing', async () => {
    const server = await startSocketServer(() => {});
    const { gateway, takeLines } = gatewayTo(server.url, { totalLimitMs: 100 });
    const unknown = { kind: 'unknown', cause: 'timeout', detail: 'no response in time' };
    expect(await call(gateway)).toEqual(unknown);
    server.sockets[0]?.write(httpResponse(whole));
    await expect.poll(() => server.sockets[0]?.destroyed).toBe(true);
    expect(server.requestCount()).toBe(1);
    expect(takeLines()).toEqual([expect.objectContaining({ level: 40, ...unknown })]);
  });

  test.each<[string, 'before' | 'after']>([
    ['a reset before it was read', 'before'],
    ['a reset after it was read', 'after'],
  ])('with %s is unknown, and sent once', async (_when, when) => {
    const server = await startSocketServer(async ({ socket, received }) => {
      if (when === 'before') socket.once('data', () => socket.resetAndDestroy());
      await received(1);
      socket.resetAndDestroy();
    });
    const { gateway } = gatewayTo(server.url);
    expect(await call(gateway)).toMatchObject({ kind: 'unknown', cause: 'reset' });
    await gateway.close();
    expect(server.requestCount()).toBe(1);
  });

  test('cut off is unknown', async () => {
    const { url } = await startHttpServer((response) => response.end(whole.slice(0, -2)));
    expect(await call(gatewayTo(url).gateway)).toMatchObject({ kind: 'unknown', cause: 'parse' });
  });
});

test('other calls do not wait for hanging sales, even on all of their connections', async () => {
  const release = Promise.withResolvers<void>();
  const { url, requests } = await startHttpServer(async (response, request) => {
    if (request.url === '/api/sale') await release.promise;
    const reply = request.url === '/api/refund' ? returned : approved;
    response.end(JSON.stringify(reply));
  });
  const { gateway } = gatewayTo(url, { totalLimitMs: 60_000, connectLimitMs: 30_000 });
  const sales = Array.from({ length: 300 }, () => gateway.sale(saleOf(), null));
  await vi.waitUntil(() => requests.length === 256, { timeout: 30_000 });
  expect(await gateway.threeDSecure.resume(sent, callbackOf())).toMatchObject({ kind: 'approved' });
  expect(await gateway.refund(returning, null)).toMatchObject({ kind: 'done' });
  expect(await gateway.probe()).toBe(true);
  release.resolve();
  expect(new Set((await Promise.all(sales)).map(({ kind }) => kind))).toEqual(
    new Set(['approved']),
  );
}, 90_000);

test.each([
  [200, true],
  [401, false],
  [503, false],
])('a probe with status %d: %s', async (status, isAlive) => {
  const { url, requests } = await startHttpServer((response) => response.writeHead(status).end());
  const { gateway, takeLines } = gatewayTo(url);
  expect(await gateway.probe()).toBe(isAlive);
  expect(requests).toEqual([expect.objectContaining({ method: 'GET', url: '/api/alive' })]);
  expect(takeLines()).toEqual([]);
});
