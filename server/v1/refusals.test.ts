import { randomUUID } from 'node:crypto';
import { v1Versions } from '@piton/contract/v1/v1-versions.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { HttpApp } from '../http/http-app.ts';
import { type ConsoleWorld, createConsoleWorld } from '../identity/staff/testing/console-world.ts';
import type { HttpResponse } from '../identity/testing/browse.ts';
import { addMerchant, type Merchant } from '../merchant-accounts/testing/merchant.ts';
import { createRequestLog } from '../request-log/create-request-log.ts';
import { type ApiClient, apiClient } from './testing/api-client.ts';
import { keyOf } from './testing/key-of.ts';
import { v1App } from './testing/v1-app.ts';

let world: ConsoleWorld;
let app: HttpApp;
let merchant: Merchant;
let client: ApiClient;
beforeAll(async () => {
  world = await createConsoleWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  app = v1App(world);
  merchant = await addMerchant(world, `M${randomUUID().slice(0, 8)}`);
  client = apiClient(app, await keyOf(world, merchant, { scopes: ['read', 'request'] }));
});

function errorOf({ body }: HttpResponse) {
  return body['error'] as { code: string; message: string; fields?: Record<string, string> };
}

test('an unknown field or parameter is named with the ones that exist', async () => {
  const filtered = errorOf(await client.get('/v1/refunds?statis=failed'));
  expect(filtered.fields).toEqual({
    statis: 'Unknown parameter. Allowed: status, payment, createdFrom, createdTo, limit, cursor.',
  });
  const amount = { value: '45.00', currency: 'XCD' };
  const sent = { amount, purpose: 'Order 17', note: 'x' };
  const { code, fields } = errorOf(await client.post('/v1/payment-requests', sent));
  expect([code, Object.keys(fields ?? {})]).toEqual(['rejected_fields', ['note']]);
  expect(fields?.['note']).toContain('Allowed: amount, purpose,');
  expect(errorOf(await client.get('/v1/balance?mode=live')).fields).toEqual({
    mode: 'Unknown parameter. None is allowed here.',
  });
});

test('rules that only the server knows name the nested field', async () => {
  const amount = { value: '999999999.00', currency: 'XCD' };
  const sent = { amount, purpose: 'Order 17', expiresAt: '2020-01-01T08:00:00-04:00' };
  expect(errorOf(await client.post('/v1/payment-requests', sent)).fields).toEqual({
    'amount.value': expect.stringMatching(/^At most \d+\.00\.$/) as string,
    expiresAt: 'A time at least a minute from now.',
  });
});

test('a time may have any offset', async () => {
  const reply = await client.get('/v1/payments?createdFrom=2026-11-27T08:00:00-04:00');
  expect(reply.status).toBe(200);
});

test('a path with an id of another kind names the expected one', async () => {
  const reply = await client.get(`/v1/payment-requests/pay_${'0'.repeat(32)}`);
  expect([reply.status, errorOf(reply).code]).toEqual([404, 'not_found']);
  expect(errorOf(reply).message).toContain('This path expects: An id of “pr_”');
  expect(errorOf(await client.get(`/v1/payments/pr_${'0'.repeat(16)}`)).message).toContain(
    '“pay_”',
  );
  const unknown = errorOf(await client.get(`/v1/payments/pay_${'0'.repeat(32)}`));
  expect(unknown.message).toBe('The key’s company has no object with this id in the key’s mode.');
});

const challenge = 'Bearer realm="Piton API"';

test('a refused key is answered with the scheme to use', async () => {
  const without = await app.request('/v1/payments');
  expect([without.status, without.headers.get('www-authenticate')]).toEqual([401, challenge]);
  const wrong = await apiClient(app, 'sk_test_wrong').get('/v1/payments');
  expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([
    401,
    `${challenge}, error="invalid_token"`,
  ]);
  const path = `/v1/payments/pay_${'0'.repeat(32)}/refunds`;
  const unpermitted = await client.post(path, { reason: 'x' });
  expect([unpermitted.status, unpermitted.headers.get('www-authenticate')]).toEqual([
    403,
    `${challenge}, error="insufficient_scope"`,
  ]);
});

test('only public operations ask for a publishable key', async () => {
  const wrong = apiClient(app, 'pk_test_wrong');
  expect(errorOf(await wrong.get('/v1/public/company')).message).toMatch(/pk_….*sk_…/);
  expect(errorOf(await wrong.get('/v1/payments')).message).not.toContain('pk_');
});

test('an unknown version is answered with the known ones, none of them in the future', async () => {
  const headers = { 'piton-version': '2020-01-01' };
  const reply = await client.post('/v1/payment-requests', {}, headers);
  const { code, message } = errorOf(reply);
  expect([reply.status, code]).toEqual([400, 'unsupported_version']);
  for (const version of v1Versions) {
    expect(message).toContain(version);
    expect(Date.parse(version)).toBeLessThanOrEqual(Date.now());
  }
});

test('the request log has the message of the response', async () => {
  const log = createRequestLog({ database: world.database.kysely, log: pino({ level: 'silent' }) });
  const logged = apiClient(
    v1App(world, undefined, log),
    await keyOf(world, merchant, { scopes: ['request'] }),
  );
  const message = 'Some fields or parameters are invalid. See `fields`.';
  expect(errorOf(await logged.post('/v1/payment-requests', {})).message).toBe(message);
  await log.flush();
  const rows = await world.asOwner<{ error: string }>(
    'select error from api_requests where company_id = $1',
    [merchant.companyId],
  );
  expect(rows.map(({ error }) => (JSON.parse(error) as { message: string }).message)).toEqual([
    message,
  ]);
});
