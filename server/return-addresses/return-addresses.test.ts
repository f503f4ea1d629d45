import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actingAs } from '../database/acting-as.ts';
import { type ConsoleWorld, createConsoleWorld } from '../identity/staff/testing/console-world.ts';
import { addMerchant, type Merchant } from '../merchant-accounts/testing/merchant.ts';
import { findRequest } from '../payment-requests/find-request.ts';
import { type ApiClient, apiClient } from '../v1/testing/api-client.ts';
import { keyOf } from '../v1/testing/key-of.ts';
import { v1App } from '../v1/testing/v1-app.ts';
import { addReturnAddress } from './add-return-address.ts';
import { listReturnAddresses } from './list-return-addresses.ts';
import { removeReturnAddress } from './remove-return-address.ts';

const script = ['javascript', 'alert(1)'].join(':');
let world: ConsoleWorld;
let merchant: Merchant;
let live: ApiClient;
let inTest: ApiClient;
beforeAll(async () => {
  world = await createConsoleWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  merchant = await addMerchant(world, `M${randomUUID().slice(0, 8)}`);
  const app = v1App(world);
  live = apiClient(app, await keyOf(world, merchant, { mode: 'live', scopes: ['request'] }));
  inTest = apiClient(app, await keyOf(world, merchant, { scopes: ['request'] }));
});

const deps = () => ({ database: world.database.kysely });
const shop = 'https://shop.example.lc';
const add = (mode: 'live' | 'test', address = shop) =>
  addReturnAddress(deps(), merchant.uid, { companyId: merchant.companyId, mode, address });

const request = (client: ApiClient, urls: object) =>
  client.post('/v1/payment-requests', {
    amount: { value: '45.00', currency: 'XCD' },
    purpose: 'Order 17',
    ...urls,
  });

async function expectRefused(client: ApiClient, urls: object, fields: string[]): Promise<void> {
  const { status, body } = await request(client, urls);
  const { error } = body as { error: { fields: object } };
  expect([status, Object.keys(error.fields)]).toEqual([422, fields]);
}

async function returnLinksOf(client: ApiClient, urls: object) {
  const { status, body } = await request(client, urls);
  expect(status).toBe(200);
  const requestId = String(body['id']).slice('pr_'.length);
  const look = async () => {
    const found = await findRequest(world.database.kysely, merchant.companyId, requestId);
    return found?.request.returnLinks;
  };
  return { requestId, look };
}

describe('a payment request', () => {
  test('returns only to origins that the merchant named, in its own mode', async () => {
    const urls = { successUrl: `${shop}/paid`, cancelUrl: `${shop}/basket` };
    await expectRefused(live, urls, ['successUrl', 'cancelUrl']);
    await add('test');
    await expectRefused(live, urls, ['successUrl', 'cancelUrl']);
    await add('live');
    expect((await request(live, urls)).status).toBe(200);
    for (const other of [
      'https://shop.example.lc.evil.example/paid',
      'https://shop.example.lc:8443/paid',
      'https://other.example.lc/paid',
      String.raw`https://evil.example\@shop.example.lc/`,
    ]) {
      await expectRefused(live, { successUrl: other }, ['successUrl']);
    }
  });

  test.each([script, 'data:text/html,x', 'https://a:b@shop.example.lc/', '/paid'])(
    'never returns to %s',
    async (successUrl) => {
      await add('test');
      await expectRefused(inTest, { successUrl }, ['successUrl']);
    },
  );

  test('returns to a developer’s own machine in test mode alone', async () => {
    const urls = { successUrl: 'http://localhost:3000' };
    expect((await request(inTest, urls)).body).toMatchObject({
      successUrl: 'http://localhost:3000/',
    });
    await expectRefused(live, urls, ['successUrl']);
    await expectRefused(inTest, { successUrl: 'http://localhost.evil.example/' }, ['successUrl']);
  });

  test('keeps the shop’s query and fragment, and adds its id', async () => {
    await add('live');
    const { look, requestId } = await returnLinksOf(live, {
      successUrl: `${shop}/paid?order=a%20b#top`,
    });
    expect(await look()).toEqual({
      paid: `${shop}/paid?order=a%20b&paymentRequest=pr_${requestId}#top`,
      unpaid: null,
    });
    const { look: lookBare, requestId: bare } = await returnLinksOf(live, { successUrl: shop });
    expect((await lookBare())?.paid).toBe(`${shop}/?paymentRequest=pr_${bare}`);
  });

  test('no longer offers an address that was removed', async () => {
    const { id } = await add('live');
    const { look, requestId } = await returnLinksOf(live, { cancelUrl: `${shop}/basket` });
    expect(await look()).toEqual({
      paid: null,
      unpaid: `${shop}/basket?paymentRequest=pr_${requestId}`,
    });
    const { companyId } = merchant;
    await removeReturnAddress(deps(), merchant.uid, { companyId, addressId: id });
    expect(await look()).toBeUndefined();
    expect(await world.auditOf(companyId)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          action: 'remove-return-address',
          detail: { mode: 'live', origin: shop },
        }),
      ]),
    );
  });
});

test('the database stores no other address, whatever the server does', async () => {
  const store = (url: string) =>
    actingAs(world.database.kysely, { userId: merchant.uid }, (transaction) =>
      transaction
        .insertInto('payment_requests')
        .values({
          id: randomUUID().replaceAll('-', '').slice(0, 16),
          company_id: merchant.companyId,
          merchant_id: merchant.uid,
          mode: 'live',
          amount_mills: 1000n,
          purpose: 'Tea',
          uses: 'single',
          success_url: url,
        })
        .execute(),
    );
  await add('live');
  await store(`${shop}/paid`);
  for (const url of [
    script,
    'https://evil.example/',
    shop,
    `${shop}@evil.example/`,
    'http://localhost:3000/',
  ]) {
    await expect(store(url), url).rejects.toMatchObject({ code: '23514' });
  }
});

test('addresses are added once in their normal form, and only the owner sees and changes them', async () => {
  const { companyId } = merchant;
  const first = await add('live', 'https://SHOP.example.lc:443/');
  expect(first.origin).toBe(shop);
  expect((await add('live')).id).toBe(first.id);
  expect(await listReturnAddresses(deps(), merchant.uid, { companyId })).toEqual([first]);
  const stranger = await addMerchant(world, `M${randomUUID().slice(0, 8)}`);
  const refused = { code: expect.stringMatching(/^(forbidden|not_found)$/) as string };
  const { uid } = stranger;
  await expect(listReturnAddresses(deps(), uid, { companyId })).rejects.toMatchObject(refused);
  await expect(
    addReturnAddress(deps(), uid, { companyId, mode: 'live', address: shop }),
  ).rejects.toMatchObject(refused);
  await expect(
    removeReturnAddress(deps(), uid, { companyId, addressId: first.id }),
  ).rejects.toMatchObject(refused);
});

test('a company has up to twenty addresses in a mode', async () => {
  for (let made = 0; made < 20; made += 1) await add('test', `https://shop${made}.example.lc`);
  await expect(add('test')).rejects.toMatchObject({ code: 'rejected_fields' });
  await add('live');
});
