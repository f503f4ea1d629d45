import { randomUUID } from 'node:crypto';
import { eventTypeNames } from '@piton/contract/v1/event-types.ts';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { HttpApp } from '../http/http-app.ts';
import { codeOf } from '../identity/testing/browse.ts';
import { type ConsoleWorld, createConsoleWorld } from '../identity/staff/testing/console-world.ts';
import { addMerchant, type Merchant } from '../merchant-accounts/testing/merchant.ts';
import { openReceiver, type Receiver } from '../webhooks/testing/receiver.ts';
import { addEvent, deliverUntil, deliveryDeps } from '../webhooks/testing/webhook-world.ts';
import { type ApiClient, apiClient } from './testing/api-client.ts';
import { keyOf } from './testing/key-of.ts';
import { v1App } from './testing/v1-app.ts';

let world: ConsoleWorld;
let app: HttpApp;
let merchant: Merchant;
let client: ApiClient;
let receiver: Receiver;
beforeAll(async () => {
  world = await createConsoleWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  app = v1App(world);
  merchant = await addMerchant(world, `M${randomUUID().slice(0, 8)}`);
  client = apiClient(app, await keyOf(world, merchant, { scopes: ['webhooks'] }));
  receiver = await openReceiver();
});

const path = '/v1/webhook-endpoints';

async function create(fields: object = {}, headers: Record<string, string> = {}) {
  const { status, body } = await client.post(
    path,
    { url: receiver.url, types: ['*'], ...fields },
    headers,
  );
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as { id: string; secret: string };
}

test('an endpoint’s secret is shown once, and not to a repeated request', async () => {
  const repeats = { 'idempotency-key': 'endpoint-1' };
  const { secret, ...made } = await create({ description: 'Shop' }, repeats);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(made).toEqual({
    id: expect.stringMatching(/^we_[0-9a-f]{32}$/) as string,
    mode: 'test',
    url: receiver.url,
    description: 'Shop',
    types: ['*'],
    status: 'enabled',
    disabledBy: null,
    failingSince: null,
    createdAt: expect.stringMatching(/Z$/) as string,
  });
  const fields = { description: 'Shop', url: receiver.url, types: ['*'] };
  const repeated = await client.post(path, fields, repeats);
  expect([repeated.status, codeOf(repeated)]).toEqual([409, 'idempotency_key_reused']);
  expect((await client.get(`${path}/${made.id}`)).body).toEqual(made);
  expect((await client.get(path)).body).toEqual({ items: [made] });
  const stored = await world.asOwner<object>('select * from webhook_endpoints', []);
  expect(JSON.stringify(stored)).not.toContain(
    JSON.stringify(Buffer.from(secret.slice(6), 'base64')),
  );
});

test('an example of each type is delivered at once, to that endpoint alone', async () => {
  const { id, secret } = await create({ types: ['payment.approved'] });
  await create();
  for (const type of eventTypeNames) {
    expect((await client.post(`${path}/${id}/test`, { type })).status).toBe(200);
  }
  await deliverUntil(deliveryDeps(world), () =>
    expect(receiver.received).toHaveLength(eventTypeNames.length),
  );
  const types = receiver.received.map(({ headers, body }) => {
    const verified = new Webhook(secret).verify(body, headers as Record<string, string>);
    return (verified as { type: string }).type;
  });
  expect(types.toSorted()).toEqual(eventTypeNames.toSorted());
});

test('deliveries are listed by status and resent with the same id', async () => {
  const { id } = await create();
  const event = await addEvent(world, merchant);
  await deliverUntil(deliveryDeps(world), () => expect(receiver.received).toHaveLength(1));
  const list = async (query: string) => {
    const { body } = await client.get(`${path}/${id}/deliveries${query}`);
    return (body as { items: { id: string }[] }).items;
  };
  const [delivered] = await list('?status=delivered&type=payment.approved');
  expect(delivered).toMatchObject({
    id: expect.stringMatching(/^wd_/) as string,
    eventId: event,
    endpointId: id,
    status: 'delivered',
    attempts: 1,
    isResend: false,
    nextAttemptAt: null,
    lastAttempt: { status: 204, failure: null, response: '' },
  });
  expect(await list('?status=waiting')).toEqual([]);
  const { body } = await client.post(`/v1/webhook-deliveries/${delivered?.id ?? ''}/resend`);
  expect(body).toMatchObject({ isResend: true, status: 'waiting', eventId: event });
  await deliverUntil(deliveryDeps(world), () => expect(receiver.ids()).toEqual([event, event]));
});

test('an endpoint is edited, disabled and deleted', async () => {
  const { id } = await create();
  const edit = async (fields: object) =>
    (
      await app.request(`${path}/${id}`, {
        method: 'PATCH',
        headers: {
          authorization: `Bearer ${await keyOf(world, merchant, { scopes: ['webhooks'] })}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(fields),
      })
    ).json() as Promise<object>;
  expect(await edit({ types: ['refund.failed'], description: 'New' })).toMatchObject({
    types: ['refund.failed'],
    description: 'New',
    status: 'enabled',
  });
  expect(await edit({ status: 'disabled' })).toMatchObject({ disabledBy: 'owner' });
  const tested = await client.post(`${path}/${id}/test`, { type: 'payment.approved' });
  expect([tested.status, codeOf(tested)]).toEqual([409, 'endpoint_disabled']);
  expect(await edit({ status: 'enabled' })).toMatchObject({ disabledBy: null });
  expect((await client.delete(`${path}/${id}`)).body).toEqual({ id, deleted: true });
  expect((await client.get(`${path}/${id}`)).status).toBe(404);
  const audited = await world.auditOf(merchant.companyId);
  expect(audited.map(({ action }) => action).filter((action) => /webhook/.test(action))).toEqual([
    'create-webhook-endpoint',
    'edit-webhook-endpoint',
    'edit-webhook-endpoint',
    'edit-webhook-endpoint',
    'delete-webhook-endpoint',
  ]);
});

test('other companies, modes and permissions have no access', async () => {
  const { id } = await create();
  const other = await addMerchant(world, `M${randomUUID().slice(0, 8)}`);
  for (const key of [
    await keyOf(world, merchant, { mode: 'live', scopes: ['webhooks'] }),
    await keyOf(world, other, { scopes: ['webhooks'] }),
  ]) {
    const outsider = apiClient(app, key);
    expect((await outsider.get(path)).body).toEqual({ items: [] });
    for (const rest of ['', '/deliveries']) {
      expect((await outsider.get(`${path}/${id}${rest}`)).status).toBe(404);
    }
    expect((await outsider.delete(`${path}/${id}`)).status).toBe(404);
    expect((await outsider.post(`${path}/${id}/rotate-secret`)).status).toBe(404);
    expect((await outsider.post(`${path}/${id}/test`, { type: 'key.expiring' })).status).toBe(404);
  }
  const reader = apiClient(app, await keyOf(world, merchant, { scopes: ['read', 'charge'] }));
  expect(codeOf(await reader.get(path))).toBe('missing_scope');
});

test.each([
  ['no address', { url: 'shop' }, 'url'],
  ['a user name', { url: 'https://ana@shop.example.com' }, 'url'],
  ['another protocol', { url: 'ftp://shop.example.com' }, 'url'],
  ['no events', { types: [] }, 'types'],
  ['an unknown event', { types: ['payment.lost'] }, 'types.0'],
  ['all events and one', { types: ['*', 'payment.approved'] }, 'types'],
])('an endpoint with %s is refused', async (_what, fields, field) => {
  const { status, body } = await client.post(path, { url: receiver.url, types: ['*'], ...fields });
  expect([status, codeOf({ body })]).toEqual([422, 'rejected_fields']);
  const { error } = body as { error: { fields: object } };
  expect(Object.keys(error.fields)).toContain(field);
});

test('a company has up to 16 endpoints in each mode', async () => {
  const fields = { url: receiver.url, types: ['*'] };
  const replies = await Promise.all(Array.from({ length: 18 }, () => client.post(path, fields)));
  const refused = replies.filter(({ status }) => status !== 200);
  expect(refused.map((reply) => [reply.status, codeOf(reply)])).toEqual([
    [422, 'rejected_fields'],
    [422, 'rejected_fields'],
  ]);
  expect(JSON.stringify(refused[0]?.body)).toContain('This company has 16 endpoints.');
  const live = apiClient(app, await keyOf(world, merchant, { mode: 'live', scopes: ['webhooks'] }));
  expect((await live.post(path, fields)).status).toBe(200);
});
