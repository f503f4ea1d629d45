import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveDatabaseClock } from '../../database/testing/set-database-clock.ts';
import {
  type ConsoleWorld,
  createConsoleWorld,
} from '../../identity/staff/testing/console-world.ts';
import { addMerchant, type Merchant } from '../../merchant-accounts/testing/merchant.ts';
import { usualSchedule } from '../../webhooks/delivery/delivery-schedule.ts';
import { countAttempts } from '../../webhooks/delivery/count-attempts.ts';
import { openReceiver } from '../../webhooks/testing/receiver.ts';
import {
  addEndpoint,
  addEvent,
  deliverUntil,
  deliveryDeps,
} from '../../webhooks/testing/webhook-world.ts';
import { countWebhooks } from './count-webhooks.ts';
import { showWebhooks } from './show-webhooks.ts';

let world: ConsoleWorld;
let merchant: Merchant;
beforeAll(async () => {
  world = await createConsoleWorld();
  merchant = await addMerchant(world, 'Ana');
});
afterAll(() => world.database.drop());

const count = () => countWebhooks(world.database.kysely);
const pass = (time: string) => moveDatabaseClock(world.asOwner, time);

test('a delivery is overdue after a minute without an attempt, and not behind a failing endpoint', async () => {
  const receiver = await openReceiver();
  receiver.respond = (response) => void response.writeHead(500).end();
  await addEndpoint(world, merchant, receiver.url);
  await addEvent(world, merchant);
  expect(await count()).toMatchObject({ due: 1, overdue: 0 });
  await pass('2 minutes');
  const late = await count();
  expect(late).toMatchObject({ due: 1, overdue: 1 });
  expect(late.oldestSeconds).toBeGreaterThanOrEqual(120);
  const metrics = new Registry();
  const deps = deliveryDeps(world, {
    schedule: { ...usualSchedule, disableAfterMs: 1e12 },
    countAttempt: countAttempts(metrics),
  });
  await deliverUntil(deps, async () => expect((await count()).due).toBe(0));
  expect(await metrics.metrics()).toContain('webhook_attempts_total{result="status"} 1');
  // The retry of the first and two new ones become due while the endpoint is failing.
  await addEvent(world, merchant);
  await pass('190 seconds');
  await addEvent(world, merchant);
  await deliverUntil(deps, async () => expect((await count()).due).toBe(0));
  await world.asOwner(`update webhook_deliveries set next_attempt_at = now()`);
  expect(await count()).toMatchObject({ due: 3, overdue: 0 });
  await pass('10 minutes');
  expect(await count()).toMatchObject({ due: 3, overdue: 3 });
});

test('unrendered events are counted with their age, and failing ones apart', async () => {
  await pass('0');
  await world.asOwner('delete from events');
  await addEvent(world, merchant);
  await addEvent(world, merchant);
  await world.asOwner('update events set data = null');
  await pass('5 minutes');
  const waiting = await count();
  expect(waiting).toMatchObject({ due: 0, unrendered: 2, failing: 0 });
  expect(waiting.unrenderedOldestSeconds).toBeGreaterThanOrEqual(300);
  await world.asOwner('update events set render_failures = 1');
  expect(await count()).toMatchObject({ unrendered: 2, unrenderedOldestSeconds: 0, failing: 2 });
  await world.asOwner(`update events set render_at = 'infinity'`);
  expect(await count()).toMatchObject({ unrendered: 0, unrenderedOldestSeconds: 0, failing: 0 });
});

test('shows the counts, and nothing if they are unknown', async () => {
  const registry = new Registry();
  const shown = showWebhooks(registry);
  const lines = async () => (await registry.metrics()).match(/^(?:webhook|events)_.*$/gm) ?? [];
  expect(await lines()).toEqual([]);
  shown.show({
    due: 9,
    overdue: 1,
    oldestSeconds: 70,
    unrendered: 3,
    unrenderedOldestSeconds: 2,
    failing: 1,
  });
  expect(await lines()).toEqual([
    'webhook_deliveries_due 9',
    'webhook_deliveries_overdue 1',
    'webhook_deliveries_oldest_seconds 70',
    'events_unrendered 3',
    'events_unrendered_oldest_seconds 2',
    'events_failing 1',
  ]);
  shown.forget();
  expect(await lines()).toEqual([]);
});
