import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import {
  ConflictError,
  ApiConnectionError,
  NotFoundError,
  Piton,
  RateLimitError,
} from '../src/index.ts';

const key = `sk_test_piton_${'a'.repeat(38)}`;
const order = { amount: { value: '45.00', currency: 'XCD' as const }, purpose: 'Order 17' };

type Reply = { status?: number; headers?: http.OutgoingHttpHeaders; body?: object | string };
type Seen = { method: string; url: string; headers: http.IncomingHttpHeaders };

const servers: http.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** Replies in turn; `null` closes the connection without a response. */
async function api(...replies: (Reply | null)[]) {
  const seen: Seen[] = [];
  const server = http.createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    seen.push({ method, url, headers });
    const reply = replies.shift() ?? null;
    if (reply === null) return request.socket.destroy();
    const { status = 200, body = {} } = reply;
    response.writeHead(status, reply.headers);
    return response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { seen, piton: new Piton(key, { baseUrl: `http://127.0.0.1:${port}/` }) };
}

function refusal(status: number, code: string, headers?: http.OutgoingHttpHeaders): Reply {
  const error = { code, message: 'No.', docUrl: '', requestId: 'r1', fields: { amount: 'Wrong.' } };
  return { status, body: { error }, ...(headers && { headers }) };
}

test('names the key, the version and itself', async () => {
  const { seen, piton } = await api({ body: { id: 'pr_1' } });
  await expect(piton.paymentRequests.get('pr_1/..')).resolves.toEqual({ id: 'pr_1' });
  expect(seen).toMatchObject([
    {
      method: 'GET',
      url: '/v1/payment-requests/pr_1%2F..',
      headers: { authorization: `Bearer ${key}` },
    },
  ]);
  expect(seen[0]?.headers['user-agent']).toMatch(/^piton-node\//);
  expect(seen[0]?.headers['piton-version']).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test('repeats a lost POST with the same idempotency key', async () => {
  const now = { 'retry-after': '0' };
  const { seen, piton } = await api(null, refusal(503, 'unavailable', now), {
    body: { id: 'pr_1' },
  });
  await piton.paymentRequests.create(order);
  const keys = seen.map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toBeTruthy();
});

test('sends two orders with two idempotency keys', async () => {
  const { seen, piton } = await api({}, {}, {});
  await piton.paymentRequests.create(order);
  await piton.paymentRequests.create(order);
  await piton.paymentRequests.create(order, { idempotencyKey: 'order-17' });
  const keys = seen.map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(3);
  expect(keys[2]).toBe('order-17');
});

test('repeats no refusal', async () => {
  const { seen, piton } = await api(refusal(404, 'not_found'));
  const error = await piton.payments.get('pay_1').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(NotFoundError);
  expect(error).toMatchObject({ code: 'not_found', status: 404, requestId: 'r1', message: 'No.' });
  expect(seen).toHaveLength(1);
});

test('gives up after two repeats', async () => {
  const limited = refusal(429, 'too_many_requests', { 'retry-after': '0' });
  const { seen, piton } = await api(limited, limited, limited, {});
  await expect(piton.balance.get()).rejects.toBeInstanceOf(RateLimitError);
  expect(seen).toHaveLength(3);
});

test.each([
  [409, 'idempotency_key_in_use'],
  [429, 'too_many_requests'],
  [500, 'unexpected'],
  [503, 'later_made'],
])('repeats %i %s', async (status, code) => {
  const { seen, piton } = await api(refusal(status, code, { 'retry-after': '0' }), {});
  await piton.paymentRequests.create(order);
  expect(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(seen).toHaveLength(2);
});

test.each([
  [429, 'card_testing', '0'],
  [503, 'gateway_unavailable', '0'],
  [409, 'request_busy', '0'],
  // The library waits for 30 seconds at most.
  [429, 'too_many_requests', '31'],
])('doesn’t repeat %i %s after %s s', async (status, code, seconds) => {
  const { seen, piton } = await api(refusal(status, code, { 'retry-after': seconds }), {});
  await expect(piton.paymentRequests.create(order)).rejects.toMatchObject({ code });
  expect(seen).toHaveLength(1);
});

test('explains a response that is not the API’s', async () => {
  const { piton } = await api({ status: 409, body: '<html>' });
  const error = await piton.balance.get().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ConflictError);
  expect(error).toMatchObject({ code: 'unexpected', requestId: null });
});

test('says that nothing answered', async () => {
  const { piton } = await api(null);
  const request = piton.payments.get('pay_1', { signal: AbortSignal.timeout(60_000) });
  await expect(request).rejects.toBeInstanceOf(ApiConnectionError);
});

test('stops when the caller aborts', async () => {
  const { seen, piton } = await api({});
  const signal = AbortSignal.abort(new Error('closed'));
  await expect(piton.balance.get({ signal })).rejects.toThrow('closed');
  expect(seen).toEqual([]);
});

test('goes through the pages of a list', async () => {
  const { seen, piton } = await api(
    { body: { items: [{ id: 'a' }, { id: 'b' }], nextCursor: 'c 1' } },
    { body: { items: [{ id: 'c' }], nextCursor: null } },
  );
  const ids: string[] = [];
  for await (const { id } of piton.payments.list({ status: 'approved', limit: 2 })) ids.push(id);
  expect(ids).toEqual(['a', 'b', 'c']);
  expect(seen.map(({ url }) => url)).toEqual([
    '/v1/payments?status=approved&limit=2',
    '/v1/payments?status=approved&limit=2&cursor=c+1',
  ]);
});

test.each([
  '',
  'pit_1',
  `Bearer ${key}`,
  `${key}\n`,
  ` ${key}`,
  `${key}\r\nX: y`,
  key.slice(0, -1),
])('refuses the key “%s”, and doesn’t show it', (wrong) => {
  const message = 'Piton needs a whole API key, such as sk_test_piton_….';
  expect(() => new Piton(wrong, { baseUrl: 'http://localhost' })).toThrow(new TypeError(message));
});

test('sends a live key only over TLS, or to this machine', () => {
  const live = key.replace('test', 'live');
  for (const host of ['piton.example', 'localhost.example', '127.0.0.1.example']) {
    const baseUrl = `http://${host}`;
    expect(() => new Piton(live, { baseUrl }), host).toThrow('https://');
    expect(new Piton(key, { baseUrl })).toBeTruthy();
  }
  for (const origin of [
    'https://piton.example',
    'http://localhost:1',
    'http://127.0.0.1',
    'http://[::1]',
  ]) {
    expect(new Piton(live, { baseUrl: origin }), origin).toBeTruthy();
  }
});

test('needs an address', () => {
  expect(() => new Piton(key)).toThrow('PITON_URL');
});
