import { randomUUID } from 'node:crypto';
import { loggedPerMinute } from '@piton/contract/request-log/request-log.ts';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moveDatabaseClock } from '../database/testing/set-database-clock.ts';
import { type ConsoleWorld, createConsoleWorld } from '../identity/staff/testing/console-world.ts';
import { addMerchant, type Merchant } from '../merchant-accounts/testing/merchant.ts';
import { scriptedGateway } from '../payments/testing/payment-world.ts';
import { type ApiClient, apiClient } from '../v1/testing/api-client.ts';
import { keyOf } from '../v1/testing/key-of.ts';
import { v1App } from '../v1/testing/v1-app.ts';
import { createRequestLog, type RequestLog } from './create-request-log.ts';
import { deleteOldRows } from '../database/delete-old-rows.ts';
import { listLoggedRequests, readLoggedRequest } from './list-logged-requests.ts';
import { redactBody } from './redact-body.ts';

let world: ConsoleWorld;
let merchant: Merchant;
let log: RequestLog;
let client: ApiClient;
let use: (key: string) => ApiClient;
beforeAll(async () => {
  world = await createConsoleWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  merchant = await addMerchant(world, `M${randomUUID().slice(0, 8)}`);
  log = createRequestLog({ database: world.database.kysely, log: pino({ level: 'silent' }) });
  const app = v1App(world, scriptedGateway({}), log);
  use = (key) => apiClient(app, key);
  client = use(await keyOf(world, merchant, { scopes: ['read', 'request', 'charge'] }));
});

const deps = () => ({ database: world.database.kysely });
const card = '4444111122223333';

async function list(query: object = {}, who = merchant.uid) {
  await log.flush();
  return listLoggedRequests(deps(), who, { companyId: merchant.companyId, ...query });
}

async function everythingLogged(): Promise<string> {
  await log.flush();
  return JSON.stringify(
    await world.asOwner<object>(
      `select path, idempotency_key, body, error from api_requests where company_id = $1`,
      [merchant.companyId],
    ),
  );
}

const fields = { amount: { value: '45.00', currency: 'XCD' }, purpose: 'Order 17' };
const path = '/v1/payment-requests';

describe('the log', () => {
  test('names each request of a secret key, with the error of a refusal', async () => {
    await client.post(path, fields, { 'idempotency-key': 'order-17' });
    const refused = await client.post(path, { ...fields, amount: { value: '0.00' } });
    const { items } = await list();
    expect(items).toMatchObject([
      { method: 'POST', route: path, status: 422, errorCode: 'rejected_fields', mode: 'test' },
      { status: 200, errorCode: null, key: { name: 'Shop' } },
    ]);
    expect(items[0]?.requestId).toBe(refused.headers.get('x-request-id'));
    const read = (at: number) =>
      readLoggedRequest(deps(), merchant.uid, {
        companyId: merchant.companyId,
        id: items[at]?.id ?? '',
      });
    expect(await read(1)).toMatchObject({
      idempotencyKey: 'order-17',
      body: JSON.stringify(fields),
      error: null,
    });
    const { error } = await read(0);
    expect(JSON.parse(error ?? '')).toMatchObject({
      code: 'rejected_fields',
      fields: { 'amount.value': expect.any(String) as string },
    });
  });

  test('is filtered and continues page by page', async () => {
    const live = use(await keyOf(world, merchant, { mode: 'live', name: 'Till' }));
    await live.get('/v1/payments');
    for (let sent = 0; sent < 51; sent += 1) await client.get('/v1/payments');
    await client.get('/v1/nothing');
    await client.post(path, fields);
    const first = await list({ method: 'GET', status: '2xx', mode: 'test' });
    expect(first.items).toHaveLength(50);
    const { nextCursor } = first;
    const next = await list({ method: 'GET', status: '2xx', mode: 'test', cursor: nextCursor });
    expect([next.items.length, next.nextCursor]).toEqual([1, null]);
    const [till] = (await list({ mode: 'live' })).items;
    expect(till).toMatchObject({ key: { name: 'Till' } });
    expect((await list({ keyId: till?.key.id })).items).toEqual([till]);
  });

  test('includes requests of an expired key, and none of a publishable one', async () => {
    const text = await keyOf(world, merchant, { expiresInDays: 1 });
    await moveDatabaseClock(world.asOwner, '25 hours');
    await use(text).get('/v1/payments');
    await moveDatabaseClock(world.asOwner, '0');
    const page = use(await keyOf(world, merchant, { kind: 'publishable', scopes: [] }));
    await page.get('/v1/public/company');
    expect((await list()).items).toMatchObject([{ status: 401, errorCode: 'invalid_key' }]);
  });

  test('is for the owner alone', async () => {
    await client.get('/v1/payments');
    const stranger = await addMerchant(world, `M${randomUUID().slice(0, 8)}`);
    await expect(list({}, stranger.uid)).rejects.toMatchObject({
      code: expect.stringMatching(/^(forbidden|not_found)$/) as string,
    });
  });

  test('has a limit for each key', async () => {
    for (let sent = 0; sent < loggedPerMinute + 5; sent += 1) await client.get('/v1/nothing-here');
    await client.get('/v1/payments');
    await log.flush();
    const [row] = await world.asOwner<{ count: string }>(
      'select count(*) from api_requests where company_id = $1',
      [merchant.companyId],
    );
    expect(Number(row?.count)).toBeLessThanOrEqual(loggedPerMinute);
  });

  test('is deleted after 30 days', async () => {
    await client.get('/v1/payments');
    await log.flush();
    await deleteOldRows(world.database.kysely, 'delete_old_api_requests');
    expect((await list()).items).toHaveLength(1);
    await moveDatabaseClock(world.asOwner, '30 days 1 minute');
    await deleteOldRows(world.database.kysely, 'delete_old_api_requests');
    await moveDatabaseClock(world.asOwner, '0');
    expect((await list()).items).toHaveLength(0);
  });
});

test('no card data, secret or field about a customer is logged, wherever a program puts it', async () => {
  const secrets = {
    cardNumber: card,
    cvv: '987',
    card: { number: card, security_code: '987', holder: 'Theresa Jn Baptiste' },
    [card]: 1,
  };
  const made = await client.post(path, {
    ...fields,
    reference: 'theresa@example.com',
    metadata: { customer: 'Theresa Jn Baptiste', phone: '+1 758 452 1234' },
    successUrl: 'http://localhost:3000/paid?token=very-secret',
  });
  expect(made.status).toBe(200);
  await client.post(path, { ...fields, ...secrets });
  await client.post(path, { ...fields, purpose: `card 4444 1111 2222 3333 cvv 987` });
  await client.post(path, { ...fields, reference: 'sk_live_piton_abcdef' });
  await client.post(`${path}/${String(made.body['id'])}/pay`, {
    encryptedTxt: 'eyJhbGciOiJSU0EtT0FFUC0yNTYifQ.c2VhbGVk.c2VhbGVk.c2VhbGVk.c2VhbGVk',
    browser: { ip: '203.0.113.9', userAgent: 'Mozilla', acceptHeader: '*/*' },
  });
  await client.post(path, fields, { 'idempotency-key': card });
  await client.get(`/v1/payments/${card}`);
  const logged = await everythingLogged();
  for (const text of [
    card,
    '4444 1111',
    'Theresa',
    'theresa@',
    '452 1234',
    'very-secret',
    'abcdef',
    'eyJhbGciOi',
    'c2VhbGVk',
    '203.0.113.9',
    'Mozilla',
  ]) {
    expect(logged).not.toContain(text);
  }
  // The random id in a path may contain these digits.
  expect(logged).not.toMatch(/(?<!\w)987(?!\w)/);
  expect(logged).toContain('Order 17');
});

test('a card number never passes, in any field and any nesting', () => {
  const names = fc.constantFrom('purpose', 'reference', 'value', 'cardNumber', 'x', 'amount', card);
  const tree: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
    node: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(card, Number(card), `paid by ${card}!`, '4444-1111-2222-3333', 'Tea'),
      fc.array(tie('node'), { maxLength: 3 }),
      fc.dictionary(names, tie('node'), { maxKeys: 4 }),
    ),
  })).node;
  fc.assert(
    fc.property(tree, (body) => {
      const text = redactBody(body) ?? '';
      expect(text.replaceAll(/\D/g, '')).not.toContain(card);
      expect(text.length).toBeLessThanOrEqual(2048);
    }),
  );
});
