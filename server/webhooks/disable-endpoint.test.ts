import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withConnection } from '../database/with-connection.ts';
import { type ConsoleWorld, createConsoleWorld } from '../identity/staff/testing/console-world.ts';
import { addMerchant, type Merchant } from '../merchant-accounts/testing/merchant.ts';
import { moveDatabaseClock } from '../database/testing/set-database-clock.ts';
import { countWebhooks } from '../monitoring/alarms/count-webhooks.ts';
import { resendSince } from './deliveries/resend-deliveries.ts';
import { disabledNotifier } from './delivery/notify-disabled.ts';
import { usualSchedule, waitAfter } from './delivery/delivery-schedule.ts';
import { editEndpoint } from './endpoints/edit-endpoint.ts';
import { getEndpoint } from './endpoints/list-endpoints.ts';
import { openReceiver, type Receiver } from './testing/receiver.ts';
import {
  addEndpoint,
  addEvent,
  deliverUntil,
  deliveryDeps,
  webhooksDeps,
} from './testing/webhook-world.ts';

let world: ConsoleWorld;
let merchant: Merchant;
let receiver: Receiver;
beforeAll(async () => {
  world = await createConsoleWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  merchant = await addMerchant(world, `M${randomUUID().slice(0, 8)}`);
  receiver = await openReceiver();
  await moveDatabaseClock(world.asOwner, '0');
});

const actor = () => ({ userId: merchant.uid, companyId: merchant.companyId });
const read = (id: string) => getEndpoint(webhooksDeps(world), actor(), id);
const notifying = () => {
  const notifyDisabled = disabledNotifier({ mail: world.deps.mail, origin: 'http://localhost' });
  return deliveryDeps(world, { notifyDisabled });
};
const states = async () =>
  (
    await world.asOwner<{ state: string }>(
      `select state from webhook_deliveries where company_id = $1 order by event_number`,
      [merchant.companyId],
    )
  ).map(({ state }) => state);

test('an endpoint is disabled after three days of failures, and its owner gets an email', async () => {
  const { id } = await addEndpoint(world, merchant, receiver.url);
  await world.asOwner(`update users set email_verified_at = now() where id = $1`, [merchant.uid]);
  receiver.respond = (response) => void response.writeHead(500).end();
  await addEvent(world, merchant);
  const deps = { ...notifying(), schedule: { ...usualSchedule, waitsMs: [20] } };
  await deliverUntil(deps, async () => expect((await read(id)).failingSince).not.toBeNull());
  expect(await read(id)).toMatchObject({ state: 'enabled', waiting: 1 });
  await world.readEmails();
  await moveDatabaseClock(world.asOwner, '73 hours');
  await addEvent(world, merchant);
  await deliverUntil(deps, async () => expect((await read(id)).state).toBe('disabled'));
  expect(await read(id)).toMatchObject({ disabledBy: 'failing', waiting: 0 });
  expect(await states()).toEqual(['given_up', 'given_up']);
  const emails = (await world.readEmails()).filter(({ kind }) => kind === 'webhook-disabled');
  expect(emails).toMatchObject([
    {
      by: 'failing',
      host: new URL(receiver.url).host,
      page: `http://localhost/developers/webhooks/${id}?mode=test`,
    },
  ]);
});

test('an endpoint that responds 410 is disabled at once', async () => {
  const { id } = await addEndpoint(world, merchant, receiver.url);
  receiver.respond = (response) => void response.writeHead(410).end();
  await addEvent(world, merchant);
  await world.readEmails();
  await deliverUntil(notifying(), async () => expect((await read(id)).disabledBy).toBe('gone'));
  expect(receiver.received).toHaveLength(1);
  // The address of this owner isn't verified.
  expect(await world.readEmails()).toEqual([]);
});

test('one that works between failures stays enabled', async () => {
  const { id } = await addEndpoint(world, merchant, receiver.url);
  receiver.respond = (response, _received, count) =>
    void response.writeHead(count % 2 === 1 ? 500 : 200).end();
  const deps = { ...notifying(), schedule: { ...usualSchedule, waitsMs: [20] } };
  const failThenWork = async (clock: string, requests: number) => {
    await moveDatabaseClock(world.asOwner, clock);
    await addEvent(world, merchant);
    await deliverUntil(deps, () => expect(receiver.received).toHaveLength(requests));
  };
  await failThenWork('0', 2);
  await failThenWork('73 hours', 4);
  await failThenWork('146 hours', 6);
  expect(await read(id)).toMatchObject({ state: 'enabled', failingSince: null });
});

test('a disabled endpoint gets nothing, and catches up by resending once enabled', async () => {
  const { id: endpointId } = await addEndpoint(world, merchant, receiver.url);
  const deps = webhooksDeps(world);
  await addEvent(world, merchant);
  await editEndpoint(deps, actor(), { endpointId, state: 'disabled' });
  expect(await states()).toEqual(['given_up']);
  await addEvent(world, merchant);
  const since = { endpointId, since: new Date(Date.now() - 60_000).toISOString() };
  await expect(resendSince(deps, actor(), since)).rejects.toMatchObject({
    code: 'endpoint_disabled',
  });
  await editEndpoint(deps, actor(), { endpointId, state: 'enabled' });
  const later = await addEvent(world, merchant);
  await deliverUntil(deliveryDeps(world), () => expect(receiver.ids()).toEqual([later]));
  expect(await resendSince(deps, actor(), since)).toEqual({ count: 3, continueFrom: null });
  await deliverUntil(deliveryDeps(world), () => expect(receiver.received).toHaveLength(4));
  expect(new Set(receiver.ids()).size).toBe(3);
});

test('a delivery that commits while its endpoint is being disabled is given up, and never overdue', async () => {
  const { id: endpointId } = await addEndpoint(world, merchant, receiver.url);
  await withConnection(world.database.owner, async (payment) => {
    await payment.query('begin');
    const asOwner: typeof world.asOwner = async <Row extends object>(
      text: string,
      values?: unknown[],
    ) => (await payment.query<Row>(text, values)).rows;
    await addEvent({ ...world, asOwner }, merchant);
    await editEndpoint(webhooksDeps(world), actor(), { endpointId, state: 'disabled' });
    await payment.query('commit');
  });
  expect(await states()).toEqual(['waiting']);
  await moveDatabaseClock(world.asOwner, '2 minutes');
  expect(await countWebhooks(world.database.kysely)).toMatchObject({ due: 0, overdue: 0 });
  await deliverUntil(deliveryDeps(world), async () => expect(await states()).toEqual(['given_up']));
  expect(receiver.received).toEqual([]);
});

test('a delivery is given up three days after its event', async () => {
  await addEndpoint(world, merchant, receiver.url);
  receiver.respond = (response, _received, count) =>
    void response.writeHead(count === 1 ? 500 : 503).end();
  await addEvent(world, merchant);
  const schedule = { ...usualSchedule, waitsMs: [20], disableAfterMs: 1e12 };
  const deps = deliveryDeps(world, { schedule });
  await deliverUntil(deps, () => expect(receiver.received).not.toEqual([]));
  expect(await states()).toEqual(['waiting']);
  await moveDatabaseClock(world.asOwner, '73 hours');
  await deliverUntil(deps, async () => expect(await states()).toEqual(['given_up']));
});

test('a closed account’s endpoints are disabled', async () => {
  const { id } = await addEndpoint(world, merchant, receiver.url);
  await world.asOwner(`update users set closed_at = now() where id = $1`, [merchant.uid]);
  expect(await read(id)).toMatchObject({ state: 'disabled', disabledBy: 'owner' });
});

test('waits grow from seconds to hours and are spread', () => {
  const waits = [1, 2, 3, 4, 5, 6, 50].map((failed) => waitAfter(failed, usualSchedule, () => 0.5));
  expect(waits.map((ms) => ms / 1000)).toEqual([5, 30, 120, 600, 3600, 10_800, 10_800]);
  expect([waitAfter(1, usualSchedule, () => 0), waitAfter(1, usualSchedule, () => 1)]).toEqual([
    4000, 6000,
  ]);
});
