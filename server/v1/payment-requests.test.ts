import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HttpApp } from '../http/http-app.ts';
import { codeOf } from '../identity/testing/browse.ts';
import { type ConsoleWorld, createConsoleWorld } from '../identity/staff/testing/console-world.ts';
import { addMerchant, type Merchant } from '../merchant-accounts/testing/merchant.ts';
import { type ApiClient, apiClient } from './testing/api-client.ts';
import { keyOf } from './testing/key-of.ts';
import { v1App } from './testing/v1-app.ts';

let world: ConsoleWorld;
let merchant: Merchant;
let client: ApiClient;
let app: HttpApp;
beforeAll(async () => {
  world = await createConsoleWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  app = v1App(world);
  merchant = await addMerchant(world, `M${randomUUID().slice(0, 8)}`);
  client = apiClient(app, await keyOf(world, merchant, { scopes: ['read', 'request'] }));
});

const path = '/v1/payment-requests';
const fields = { amount: { value: '45.00', currency: 'XCD' }, purpose: 'Order 17' };

async function create(changes: object = {}, headers: Record<string, string> = {}) {
  const { status, body } = await client.post(path, { ...fields, ...changes }, headers);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
}

describe('a created payment request', () => {
  test('has a link and all fields, and is found by its id and in the list', async () => {
    const expiresAt = new Date(Date.now() + 60 * 60_000).toISOString();
    const made = await create({
      reference: 'INV-7',
      metadata: { orderId: '17' },
      uses: 'many',
      expiresAt,
      successUrl: 'http://localhost:3000/paid',
    });
    expect(made).toEqual({
      id: expect.stringMatching(/^pr_[A-Za-z0-9]{16}$/) as string,
      mode: 'test',
      status: 'open',
      amount: { value: '45.00', currency: 'XCD' },
      purpose: 'Order 17',
      reference: 'INV-7',
      metadata: { orderId: '17' },
      uses: 'many',
      createdAt: expect.stringMatching(/Z$/) as string,
      expiresAt,
      successUrl: 'http://localhost:3000/paid',
      cancelUrl: null,
      url: expect.stringContaining(`/PayCompany/${merchant.companyId}?request=`) as string,
      paidCount: 0,
      lastPaymentId: null,
    });
    const { id } = made as { id: string };
    expect((await client.get(`${path}/${id}`)).body).toEqual(made);
    expect((await client.get(path)).body).toEqual({ items: [made], nextCursor: null });
  });

  test('refuses metadata with too many bytes', async () => {
    const entries = Array.from({ length: 20 }, (_, at) => [`key${at}`, 'é'.repeat(500)]);
    const metadata = Object.fromEntries(entries) as object;
    const reply = await client.post(path, { ...fields, metadata });
    expect([reply.status, codeOf(reply)]).toEqual([422, 'rejected_fields']);
  });

  test('can be cancelled, twice with the same result', async () => {
    const { id } = await create();
    for (const repeated of [false, true]) {
      const { status, body } = await client.post(`${path}/${String(id)}/cancel`);
      expect([repeated, status, body['status']]).toEqual([repeated, 200, 'cancelled']);
    }
  });

  test('is found by its reference and status, in pages', async () => {
    const { id: first } = await create({ reference: 'INV-7' });
    const { id: second } = await create({ reference: 'inv-7' });
    const { id: third } = await create({ reference: 'INV-8' });
    await client.post(`${path}/${String(second)}/cancel`);
    const idsOf = async (query: string) => {
      const { body } = await client.get(`${path}?${query}`);
      return (body['items'] as { id: string }[]).map(({ id }) => id);
    };
    expect(await idsOf('reference=INV-7')).toEqual([second, first]);
    expect(await idsOf('status=open')).toEqual([third, first]);
    expect(await idsOf('status=cancelled&reference=inv-7')).toEqual([second]);
    const { body } = await client.get(`${path}?limit=2`);
    expect(body['items']).toMatchObject([{ id: third }, { id: second }]);
    expect(await idsOf(`limit=2&cursor=${String(body['nextCursor'])}`)).toEqual([first]);
    expect((await client.get(`${path}?colour=blue`)).status).toBe(422);
  });

  test('belongs to the mode of its key, and to its company', async () => {
    const { id } = await create();
    const live = await keyOf(world, merchant, { mode: 'live', scopes: ['read', 'request'] });
    const other = await addMerchant(world, `M${randomUUID().slice(0, 8)}`);
    const strange = await keyOf(world, other, { scopes: ['read', 'request'] });
    for (const key of [live, strange]) {
      const outsider = apiClient(app, key);
      expect((await outsider.get(`${path}/${String(id)}`)).status).toBe(404);
      expect((await outsider.post(`${path}/${String(id)}/cancel`)).status).toBe(404);
      expect((await outsider.get(path)).body).toEqual({ items: [], nextCursor: null });
    }
  });

  test.each([
    ['an amount of zero', { amount: { value: '0.00', currency: 'XCD' } }, 'amount.value'],
    [
      'an amount above the limit',
      { amount: { value: '50001.00', currency: 'XCD' } },
      'amount.value',
    ],
    ['another currency', { amount: { value: '1.00', currency: 'USD' } }, 'amount.currency'],
    ['a time that has passed', { expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    ['a return address without https', { successUrl: 'http://shop.example.lc' }, 'successUrl'],
    ['an unknown field', { colour: 'blue' }, 'colour'],
  ])('is refused with %s', async (_what, changes, field) => {
    const { status, body } = await client.post(path, { ...fields, ...changes });
    expect([status, codeOf({ body })]).toEqual([422, 'rejected_fields']);
    const { error } = body as { error: { fields: object; docUrl: string } };
    expect(Object.keys(error.fields)).toContain(field);
    expect(error.docUrl).toMatch(/#rejected_fields$/);
  });
});

describe('an idempotency key', () => {
  const repeats = { 'idempotency-key': 'order-17' };

  test('returns the first response to 50 parallel requests', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => create({}, repeats)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    const { body } = await client.get(path);
    expect(body['items']).toHaveLength(1);
  });

  test('marks a repeated response as one, and no other', async () => {
    const replayedOf = async (headers: Record<string, string>) =>
      (await client.post(path, fields, headers)).headers.get('idempotency-replayed');
    expect([await replayedOf(repeats), await replayedOf(repeats)]).toEqual([null, 'true']);
    expect(await replayedOf({})).toBeNull();
  });

  test('refuses another body', async () => {
    await create({}, repeats);
    const other = { ...fields, purpose: 'Order 18' };
    const { status, body } = await client.post(path, other, repeats);
    expect([status, codeOf({ body })]).toEqual([409, 'idempotency_key_reused']);
  });

  test('is free again after a refusal', async () => {
    const { status } = await client.post(
      path,
      { ...fields, expiresAt: '2020-01-01T00:00:00Z' },
      repeats,
    );
    expect(status).toBe(422);
    await create({}, repeats);
  });

  test.each(['', 'a b', 'x'.repeat(256)])('is refused if malformed: “%s”', async (key) => {
    const reply = await client.post(path, fields, { 'idempotency-key': key });
    expect([reply.status, codeOf(reply)]).toEqual([400, 'malformed_idempotency_key']);
  });
});
