import { randomUUID } from 'node:crypto';
import { textFromMills } from '@piton/contract/money/money.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { HttpApp } from '../http/http-app.ts';
import { codeOf } from '../identity/testing/browse.ts';
import { type ConsoleWorld, createConsoleWorld } from '../identity/staff/testing/console-world.ts';
import { addMerchant, type Merchant, pay } from '../merchant-accounts/testing/merchant.ts';
import { takePayment } from '../payments/take/take-payment.ts';
import { paymentRequest } from '../payments/testing/pay.ts';
import { newCard } from '../payments/testing/new-card.ts';
import { paymentDeps, scriptedGateway, seal } from '../payments/testing/payment-world.ts';
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

type Listed = { items: { id: string }[]; nextCursor: string | null };
const list = async (query = '') => {
  const { status, body } = await client.get(`/v1/payments${query}`);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as unknown as Listed;
};

const firstId = ([first]: Listed['items']) => first?.id ?? '';

/** Pays a new payment request of the client on its page. */
async function payRequest(fields: object = {}): Promise<string> {
  const { body } = await client.post('/v1/payment-requests', {
    amount: { value: '45.00', currency: 'XCD' },
    purpose: 'Order 17',
    ...fields,
  });
  const { companyId, keyId, uid: ownerId } = merchant;
  const deps = paymentDeps({ ...world, companyId, ownerId }, scriptedGateway({}));
  const sealed = await seal({ amount: textFromMills(45_000n), cardNumber: newCard() }, keyId);
  const requestId = String(body['id']).slice(3);
  const posted = paymentRequest({ companyId }, sealed, { mode: 'test', requestId });
  expect(await takePayment(deps, posted)).toMatchObject({ kind: 'sale' });
  return String(body['id']);
}

test('a payment of a request carries its reference and metadata', async () => {
  const requestId = await payRequest({ reference: 'INV-7', metadata: { orderId: '17' } });
  const { items } = await list();
  expect(items).toEqual([
    {
      id: expect.stringMatching(/^pay_[0-9a-f]{32}$/) as string,
      mode: 'test',
      status: 'approved',
      amount: { value: '45.00', currency: 'XCD' },
      fee: { value: '2.925', currency: 'XCD' },
      refunded: { value: '0.00', currency: 'XCD' },
      refundPending: { value: '0.00', currency: 'XCD' },
      disputed: { value: '0.00', currency: 'XCD' },
      paymentRequestId: requestId,
      reference: 'INV-7',
      metadata: { orderId: '17' },
      purpose: 'Order 17',
      customer: expect.objectContaining({ name: expect.any(String) as string }) as object,
      card: { brand: 'visa', lastFour: expect.stringMatching(/^\d{4}$/) as string },
      reason: '',
      reasonCode: null,
      transactionNumber: expect.stringMatching(/^\w{16}$/) as string,
      invoiceNumber: expect.stringMatching(/^\w{12}$/) as string,
      receiptUrl: expect.stringContaining(`/receipt/${merchant.companyId}/`) as string,
      createdAt: expect.stringMatching(/Z$/) as string,
    },
  ]);
  const id = firstId(items);
  expect((await client.get(`/v1/payments/${id}`)).body).toEqual(items[0]);
});

test('the list filters by reference, request, status and time', async () => {
  const requestId = await payRequest({ reference: 'INV-7' });
  await payRequest();
  await pay(world, merchant, {
    mode: 'test',
    outcome: { kind: 'unknown', cause: 'timeout', detail: '' },
  });
  const counts = async (query: string) => (await list(query)).items.length;
  expect(await counts('?reference=inv-7')).toBe(1);
  expect(await counts(`?paymentRequest=${requestId}`)).toBe(1);
  expect(await counts('?status=approved')).toBe(2);
  expect(await counts('?status=pending')).toBe(1);
  expect(await counts('?status=declined')).toBe(0);
  const now = encodeURIComponent(new Date(Date.now() + 60_000).toISOString());
  expect(await counts(`?createdTo=${now}`)).toBe(3);
  expect(await counts(`?createdFrom=${now}`)).toBe(0);
});

test('pages follow each other without gap or repetition', async () => {
  for (let made = 0; made < 5; made += 1) await payRequest();
  const all = (await list()).items.map(({ id }) => id);
  const paged: string[] = [];
  let cursor = '';
  do {
    const page: Listed = await list(`?limit=2${cursor}`);
    paged.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`;
  } while (cursor !== '');
  expect(paged).toEqual(all);
});

test('other modes and companies have no payments here', async () => {
  await payRequest();
  const id = firstId((await list()).items);
  const other = await addMerchant(world, `M${randomUUID().slice(0, 8)}`);
  for (const key of [await keyOf(world, merchant, { mode: 'live' }), await keyOf(world, other)]) {
    const outsider = apiClient(app, key);
    expect((await outsider.get(`/v1/payments/${id}`)).status).toBe(404);
    expect((await outsider.get('/v1/payments')).body).toEqual({ items: [], nextCursor: null });
  }
});

test('an unknown or malformed parameter is refused', async () => {
  for (const query of [
    '?refrence=x',
    '?status=paid',
    '?limit=0',
    '?cursor=x',
    '?createdFrom=today',
  ]) {
    const reply = await client.get(`/v1/payments${query}`);
    expect([query, reply.status, codeOf(reply)]).toEqual([query, 422, 'rejected_fields']);
  }
});
