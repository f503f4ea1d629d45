import { randomUUID } from 'node:crypto';
import { v1MessageOf } from '@piton/contract/v1/v1-messages.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AnyCardGateway, SaleOutcome } from '../gateways/gateway.ts';
import type { HttpApp } from '../http/http-app.ts';
import { codeOf } from '../identity/testing/browse.ts';
import { type ConsoleWorld, createConsoleWorld } from '../identity/staff/testing/console-world.ts';
import { addMerchant, type Merchant } from '../merchant-accounts/testing/merchant.ts';
import { newCard } from '../payments/testing/new-card.ts';
import { approved, scriptedGateway, seal } from '../payments/testing/payment-world.ts';
import { challengePage } from '../payments/three-d-secure/testing/challenge-world.ts';
import { challengingGateway } from '../payments/three-d-secure/testing/challenging-gateway.ts';
import { type ApiClient, apiClient } from './testing/api-client.ts';
import { keyOf } from './testing/key-of.ts';
import { v1App } from './testing/v1-app.ts';

let world: ConsoleWorld;
let app: HttpApp;
let merchant: Merchant;
let client: ApiClient;
let outcome: SaleOutcome;
const gateway = scriptedGateway({ sale: () => outcome });
beforeAll(async () => {
  world = await createConsoleWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  app = v1App(world, gateway);
  outcome = approved;
  gateway.sales.length = 0;
  merchant = await addMerchant(world, `M${randomUUID().slice(0, 8)}`);
  client = await clientOf(app);
});

const clientOf = async (on: HttpApp) =>
  apiClient(
    on,
    await keyOf(world, merchant, { mode: 'live', scopes: ['read', 'request', 'charge'] }),
  );

async function request(): Promise<string> {
  const { body } = await client.post('/v1/payment-requests', {
    amount: { value: '45.00', currency: 'XCD' },
    purpose: 'Order 17',
    reference: 'INV-7',
  });
  return String(body['id']);
}

/** JSON leaves undefined fields out. */
const withoutTerms: object = { amount: undefined, currency: undefined, purpose: undefined };

const sealed = (changes: object = {}) =>
  seal(
    {
      cardNumber: newCard(),
      ...withoutTerms,
      ...changes,
    },
    merchant.keyId,
  );
const pay = (id: string, encryptedTxt: string, headers = {}) =>
  client.post(`/v1/payment-requests/${id}/pay`, { encryptedTxt }, headers);

test('a sealed card without an amount pays the amount of the request', async () => {
  const id = await request();
  const encryptedTxt = await sealed();
  const reply = await pay(id, encryptedTxt);
  expect([reply.status, reply.body]).toMatchObject([
    200,
    {
      payment: {
        status: 'approved',
        amount: { value: '45.00', currency: 'XCD' },
        paymentRequestId: id,
        reference: 'INV-7',
        purpose: 'Order 17',
      },
      action: null,
    },
  ]);
  expect(await pay(id, encryptedTxt)).toMatchObject({ status: 200, body: reply.body });
  expect(gateway.sales).toHaveLength(1);
  expect((await client.get(`/v1/payment-requests/${id}`)).body).toMatchObject({
    status: 'paid',
    lastPaymentId: (reply.body['payment'] as { id: string }).id,
  });
  expect(codeOf(await pay(id, await sealed()))).toBe('request_paid');
  expect(gateway.sales).toHaveLength(1);
});

test('a text that paid one request doesn’t pay another', async () => {
  const [cheap, expensive] = [await request(), await request()];
  const encryptedTxt = await sealed();
  expect((await pay(cheap, encryptedTxt)).status).toBe(200);
  const reply = await pay(expensive, encryptedTxt);
  expect([reply.status, codeOf(reply)]).toEqual([409, 'sealed_text_used']);
  expect(reply.body).toHaveProperty('error.message', v1MessageOf('sealed_text_used'));
  expect((await client.get(`/v1/payment-requests/${expensive}`)).body['status']).toBe('open');
  expect(gateway.sales).toHaveLength(1);
});

test('a page that seals another amount charges nothing', async () => {
  const id = await request();
  const reply = await pay(id, await sealed({ amount: '2.00', currency: 'XCD' }));
  expect([reply.status, codeOf(reply)]).toEqual([422, 'rejected_fields']);
  // To the shop's developer, not to the customer.
  expect(reply.body['error']).toMatchObject({
    message:
      'The sealed amount isn’t the payment request’s. Nothing was charged. Seal the card without an amount.',
  });
  expect(gateway.sales).toEqual([]);
  expect((await client.get('/v1/payments')).body['items']).toEqual([]);
});

test('a pending payment is asked for with the same text, also under an idempotency key', async () => {
  const id = await request();
  const encryptedTxt = await sealed();
  outcome = { kind: 'unknown', cause: 'timeout', detail: '' };
  const headers = { 'idempotency-key': randomUUID() };
  for (const repeated of [false, true]) {
    const { status, body, headers: received } = await pay(id, encryptedTxt, headers);
    expect([repeated, status, received.get('retry-after'), body['payment']]).toMatchObject([
      repeated,
      202,
      '5',
      { status: 'pending' },
    ]);
  }
  expect(gateway.sales).toHaveLength(1);
  const busy = await pay(id, await sealed());
  expect([codeOf(busy), busy.headers.get('retry-after')]).toEqual(['request_busy', '5']);
});

const browser = {
  language: 'en-LC',
  screenWidth: 360,
  screenHeight: 740,
  colorDepth: 24,
  timeZoneOffsetMinutes: 240,
  isJavaEnabled: false,
  challengeWindow: '250x400',
  ip: '203.0.113.7',
  acceptHeader: 'text/html',
  userAgent: 'Mozilla/5.0',
};

test('a payment that waits for 3-D Secure isn’t stored under its idempotency key', async () => {
  const { threeDSecure, ...others } = challengingGateway();
  let charges = 0;
  const gateway3ds = {
    ...others,
    threeDSecure: threeDSecure && {
      ...threeDSecure,
      resume: (...options: Parameters<typeof threeDSecure.resume>) => {
        charges += 1;
        return threeDSecure.resume(...options);
      },
    },
  } as AnyCardGateway;
  client = await clientOf(v1App(world, gateway3ds));
  const id = await request();
  const encryptedTxt = await sealed();
  const headers = { 'idempotency-key': randomUUID() };
  const payIt = () =>
    client.post(`/v1/payment-requests/${id}/pay`, { encryptedTxt, browser }, headers);
  const first = await payIt();
  expect([first.status, first.body]).toMatchObject([
    200,
    { payment: { status: 'pending' }, action: { kind: 'challenge' } },
  ]);
  const waiting = await payIt();
  expect(waiting.body).toEqual(first.body);
  expect(waiting.headers.get('idempotency-replayed')).toBeNull();

  const page = challengePage({ ...world, ...merchant, ownerId: merchant.uid }, gateway3ds);
  const { url } = first.body['action'] as { url: string };
  const document = await page.request(`${new URL(url).pathname}/document`);
  await page.callBack({ contentType: 'text/plain', body: await document.text() });
  const approvedNow = await payIt();
  expect(approvedNow.body).toMatchObject({ payment: { status: 'approved' }, action: null });
  const repeated = await payIt();
  expect(repeated.body).toEqual(approvedNow.body);
  expect(repeated.headers.get('idempotency-replayed')).toBe('true');
  expect(charges).toBe(1);
});

test('a declined card leaves the request open for another one', async () => {
  const id = await request();
  outcome = { ...declined, decline: { code: '51', advice: 'other_card' } } as SaleOutcome;
  const first = await pay(id, await sealed());
  expect(first.body['payment']).toMatchObject({
    status: 'declined',
    reason: expect.stringMatching(/\w/) as string,
    reasonCode: 'insufficient_funds',
    receiptUrl: null,
  });
  outcome = approved;
  expect((await pay(id, await sealed())).body['payment']).toMatchObject({ status: 'approved' });
});

const declined = {
  kind: 'declined',
  references: {
    ...(approved.kind === 'approved' ? approved.references : {}),
    approvalCode: null,
  },
} as SaleOutcome;

test('invalid fields are named, and an unreadable text is refused', async () => {
  const id = await request();
  const { status, body } = await pay(id, await sealed({ month: '13' }));
  expect([status, body]).toMatchObject([
    200,
    { payment: { status: 'incomplete' }, fields: { month: expect.any(String) as string } },
  ]);
  expect(codeOf(await pay(id, 'A'.repeat(512)))).toBe('unreadable_payment');
  expect(codeOf(await pay(`pr_${'x'.repeat(16)}`, await sealed()))).toBe('not_found');
});

test('a company that may not take live payments is refused', async () => {
  const id = await request();
  await world.asOwner(
    `update companies set standing = 'suspended', in_review = true where id = $1`,
    [merchant.companyId],
  );
  expect(codeOf(await pay(id, await sealed()))).toBe('company_not_active');
  expect(gateway.sales).toEqual([]);
});
