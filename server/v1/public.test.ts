import { randomUUID } from 'node:crypto';
import { v1Endpoints } from '@piton/contract/v1/v1-endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { HttpApp } from '../http/http-app.ts';
import { type ConsoleWorld, createConsoleWorld } from '../identity/staff/testing/console-world.ts';
import { codeOf } from '../identity/testing/browse.ts';
import { addMerchant, type Merchant } from '../merchant-accounts/testing/merchant.ts';
import { type ApiClient, apiClient } from './testing/api-client.ts';
import { keyOf } from './testing/key-of.ts';
import { v1App } from './testing/v1-app.ts';

let world: ConsoleWorld;
let app: HttpApp;
let merchant: Merchant;
let page: ApiClient;
let publishable: string;
let server: ApiClient;
beforeAll(async () => {
  world = await createConsoleWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  app = v1App(world);
  merchant = await addMerchant(world, `M${randomUUID().slice(0, 8)}`);
  publishable = await keyOf(world, merchant, { kind: 'publishable', scopes: [] });
  page = apiClient(app, publishable);
  server = apiClient(app, await keyOf(world, merchant, { scopes: ['request'] }));
});

const company = '/v1/public/company';

async function requested(client: ApiClient): Promise<string> {
  const { body } = await client.post('/v1/payment-requests', {
    amount: { value: '45.00', currency: 'XCD' },
    purpose: 'Order 17',
    reference: 'ORDER-17',
    metadata: { customer: 'Ann Charles' },
  });
  return String(body['id']);
}

test('a publishable key gives the company’s public key and the state of a request', async () => {
  const { status, body } = await page.get(company);
  expect([status, body]).toEqual([
    200,
    {
      id: merchant.companyId,
      name: expect.any(String) as string,
      mode: 'test',
      publicKey: expect.stringContaining('-----BEGIN PUBLIC KEY-----') as string,
      keyId: expect.any(String) as string,
      acceptsLive: true,
    },
  ]);
  const id = await requested(server);
  const path = `/v1/public/payment-requests/${id}`;
  expect((await page.get(path)).body).toEqual({
    id,
    mode: 'test',
    status: 'open',
    amount: { value: '45.00', currency: 'XCD' },
    purpose: 'Order 17',
    expiresAt: null,
    url: expect.stringContaining(`/PayCompany/${merchant.companyId}?request=`) as string,
  });
  await server.post(`/v1/payment-requests/${id}/cancel`);
  expect((await page.get(path)).body).toMatchObject({ status: 'cancelled' });
  expect((await server.get(path)).status).toBe(200);
});

test('requests of the other mode and of other companies are not found', async () => {
  const live = apiClient(app, await keyOf(world, merchant, { mode: 'live', scopes: ['request'] }));
  const stranger = await addMerchant(world, `M${randomUUID().slice(0, 8)}`);
  const strange = apiClient(app, await keyOf(world, stranger, { scopes: ['request'] }));
  for (const client of [live, strange]) {
    const reply = await page.get(`/v1/public/payment-requests/${await requested(client)}`);
    expect([reply.status, codeOf(reply)]).toEqual([404, 'not_found']);
  }
});

test('every endpoint for secret keys refuses a publishable one with the reason', async () => {
  for (const { caller, method, path } of Object.values(v1Endpoints)) {
    if (caller !== 'secretKey') continue;
    const response = await app.request(path, {
      method,
      headers: { authorization: `Bearer ${publishable}` },
    });
    const { error } = (await response.json()) as { error: { code: string } };
    expect([response.status, error.code], `${method} ${path}`).toEqual([
      403,
      'secret_key_required',
    ]);
  }
});

test('pages of every origin may ask, without credentials, and only where it is public', async () => {
  const origin = 'https://shop.example.lc';
  const preflight = (path: string) =>
    app.request(path, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    });
  const { headers } = await preflight(company);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('access-control-allow-headers')?.toLowerCase()).toContain('authorization');
  expect(headers.get('access-control-allow-credentials')).toBeNull();
  const refused = await app.request(company, { headers: { origin } });
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, '*']);
  const secret = await preflight('/v1/payment-requests');
  expect(secret.headers.get('access-control-allow-origin')).toBeNull();
});

test('a publishable key’s requests count for the address', async () => {
  const { headers } = await page.get(company);
  expect(headers.get('ratelimit-policy')).toBe('"address";q=600;w=60');
  for (let sent = 0; sent < 600; sent += 1) await page.get('/v1/keys/current');
  const reply = await page.get(company);
  expect([reply.status, codeOf(reply)]).toEqual([429, 'too_many_requests']);
  const other = apiClient(
    app,
    await keyOf(world, merchant, { kind: 'publishable', scopes: [], name: 'App' }),
  );
  expect((await other.get(company)).status).toBe(429);
  expect((await server.get(company)).status).toBe(200);
});
