import { randomUUID } from 'node:crypto';
import { v1Event } from '@piton/contract/v1/events.ts';
import { v1Id } from '@piton/contract/v1/v1-fields.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteOldRows } from '../../database/delete-old-rows.ts';
import { capturedLog } from '../../http/testing/test-app.ts';
import { codeOf } from '../../identity/testing/browse.ts';
import {
  type ConsoleWorld,
  createConsoleWorld,
} from '../../identity/staff/testing/console-world.ts';
import { addMerchant, type Merchant, pay } from '../../merchant-accounts/testing/merchant.ts';
import { references } from '../../payments/testing/payment-world.ts';
import { renderEvents } from './render-events.ts';
import { type ApiClient, apiClient } from '../testing/api-client.ts';
import { eventsOf } from '../testing/events-of.ts';
import { keyOf } from '../testing/key-of.ts';
import { v1App } from '../testing/v1-app.ts';

let world: ConsoleWorld;
let merchant: Merchant;
let client: ApiClient;
beforeAll(async () => {
  world = await createConsoleWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  merchant = await addMerchant(world, `M${randomUUID().slice(0, 8)}`);
  client = apiClient(v1App(world), await keyOf(world, merchant, { mode: 'live' }));
});

const render = () =>
  renderEvents({
    database: world.database.kysely,
    log: capturedLog().log,
    origin: 'http://localhost',
  });
const idsOf = ({ body }: { body: Record<string, unknown> }) =>
  (body['items'] as { id: string }[]).map(({ id }) => id);

test('contain the object as the API returns it', async () => {
  await pay(world, merchant);
  await Promise.all([render(), render()]);
  const { body } = await client.get('/v1/events');
  const [event] = body['items'] as Record<string, unknown>[];
  const payments = await client.get('/v1/payments');
  expect(event).toMatchObject({ type: 'payment.approved', isExample: false, mode: 'live' });
  expect(event?.['data']).toEqual((payments.body['items'] as object[])[0]);
  expect(v1Event.parse(event)).toEqual(event);
  expect((await client.get(`/v1/events/${String(event?.['id'])}`)).body).toEqual(event);
});

test('keep the object as it was when they were prepared', async () => {
  const review = async (inReview: boolean) => {
    await world.asOwner('update companies set in_review = $2 where id = $1', [
      merchant.companyId,
      inReview,
    ]);
    await render();
  };
  await review(true);
  await review(false);
  const { body } = await client.get('/v1/events?type=company.review_changed');
  expect(body['items']).toMatchObject([
    { data: { inReview: false } },
    { data: { inReview: true } },
  ]);
});

test('are listed by type and time, in pages', async () => {
  await pay(world, merchant);
  await pay(world, merchant, { outcome: { kind: 'declined', references } });
  await pay(world, merchant);
  await pay(world, merchant);
  await render();
  const first = await client.get('/v1/events?type=payment.approved&limit=2');
  const cursor = String(first.body['nextCursor']);
  const second = await client.get(`/v1/events?type=payment.approved&limit=2&cursor=${cursor}`);
  expect(second.body['nextCursor']).toBeNull();
  expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(3);
  const none = await client.get('/v1/events?createdTo=2026-01-01T00:00:00Z');
  expect(none.body['items']).toEqual([]);
  for (const query of ['?types=payment.approved', '?type=payment.gone', '?createdFrom=today']) {
    const refused = await client.get(`/v1/events${query}`);
    expect([query, refused.status, codeOf(refused)]).toEqual([query, 422, 'rejected_fields']);
  }
});

test('keep their order across pages within a millisecond', async () => {
  for (let index = 0; index < 5; index += 1) await pay(world, merchant);
  await render();
  await world.asOwner(
    `update events set created_at = '2026-11-28T10:00:00.1231Z'::timestamptz + number * interval '1 us'
      where company_id = $1`,
    [merchant.companyId],
  );
  const numbers = await world.asOwner<{ id: string }>(
    'select id from events where company_id = $1 order by number desc',
    [merchant.companyId],
  );
  const listed: string[] = [];
  let cursor = '';
  do {
    const { body } = await client.get(`/v1/events?limit=1${cursor && `&cursor=${cursor}`}`);
    listed.push(...idsOf({ body }));
    cursor = (body['nextCursor'] as string | null) ?? '';
  } while (cursor !== '' && listed.length <= numbers.length);
  expect(listed).toEqual(numbers.map(({ id }) => v1Id('event', id)));
});

test('are hidden from other companies, the other mode and keys without permission', async () => {
  await pay(world, merchant);
  await render();
  const [id = ''] = idsOf(await client.get('/v1/events'));
  const other = await addMerchant(world, `O${randomUUID().slice(0, 8)}`);
  for (const [owner, fields] of [
    [other, { mode: 'live' }],
    [merchant, { mode: 'test' }],
  ] as const) {
    const stranger = apiClient(v1App(world), await keyOf(world, owner, fields));
    expect(idsOf(await stranger.get('/v1/events'))).toEqual([]);
    expect((await stranger.get(`/v1/events/${id}`)).status).toBe(404);
  }
  const charging = await keyOf(world, merchant, { mode: 'live', scopes: ['charge'] });
  expect((await apiClient(v1App(world), charging).get('/v1/events')).status).toBe(403);
});

test('are on the owner’s dashboard', async () => {
  await pay(world, merchant);
  await render();
  const path = `/api/companies/${merchant.companyId}/events`;
  const { status, body } = await merchant.browser.get(`${path}?mode=live&type=payment.approved`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ items: [{ type: 'payment.approved', mode: 'live' }] });
  expect((await merchant.browser.get(`${path}?mode=test`)).body['items']).toEqual([]);
  const other = await addMerchant(world, `O${randomUUID().slice(0, 8)}`);
  expect((await other.browser.get(`${path}?mode=live`)).status).toBe(404);
});

test('are deleted after 30 days', async () => {
  await pay(world, merchant);
  await pay(world, merchant);
  await world.asOwner(
    `update events set created_at = now() - interval '31 days'
      where number = (select min(number) from events where company_id = $1)`,
    [merchant.companyId],
  );
  await world.asOwner('delete from events where company_id <> $1', [merchant.companyId]);
  await deleteOldRows(world.database.kysely, 'delete_old_events');
  expect(await eventsOf(world, merchant)).toHaveLength(1);
});

test('are shown to the owner with their deliveries, and to no other merchant', async () => {
  await pay(world, merchant);
  await render();
  const { browser } = merchant;
  const list = await browser.get(`/api/companies/${merchant.companyId}/events?mode=live`);
  const path = `/api/companies/${merchant.companyId}/events/${String(idsOf(list)[0])}`;
  const { body } = await browser.get(path);
  expect(body).toMatchObject({ type: 'payment.approved', deliveries: [] });
  const other = await addMerchant(world, `N${randomUUID().slice(0, 8)}`);
  expect((await other.browser.get(path)).status).toBe(404);
  const elsewhere = path.replace(merchant.companyId, other.companyId);
  expect((await other.browser.get(elsewhere)).status).toBe(404);
});
