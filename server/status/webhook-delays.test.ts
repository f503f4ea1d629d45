import { randomUUID } from 'node:crypto';
import { minMeasuredDeliveries } from '@piton/contract/status/status.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readingAs } from '../database/reading-as.ts';
import { type ConsoleWorld, createConsoleWorld } from '../identity/staff/testing/console-world.ts';
import { addMerchant, type Merchant } from '../merchant-accounts/testing/merchant.ts';
import { addEndpoint } from '../webhooks/testing/webhook-world.ts';
import { measureWebhookDelays } from './webhook-delays.ts';

let world: ConsoleWorld;
let merchant: Merchant;
const endpoints = { live: '', test: '' };
beforeAll(async () => {
  world = await createConsoleWorld();
  merchant = await addMerchant(world, 'Ana');
  for (const mode of ['test', 'live'] as const) {
    const { id } = await addEndpoint(world, merchant, `https://${mode}.example/hooks`);
    endpoints[mode] = id.replace('we_', '');
    await world.asOwner('update webhook_endpoints set mode = $2 where id = $1', [
      endpoints[mode],
      mode,
    ]);
  }
});
afterAll(() => world.database.drop());
beforeEach(() => world.asOwner('delete from events'));

type Sent = {
  readonly minutesAgo?: number;
  readonly delaySeconds: number;
  readonly endSeconds?: number;
  readonly mode?: 'live' | 'test';
  readonly sequenceKey?: string;
  readonly isResend?: boolean;
};

/** Delivers each; the first attempt begins after the delay. */
async function deliver(sent: readonly Sent[]): Promise<void> {
  for (const one of sent) {
    const { minutesAgo = 30, delaySeconds, endSeconds = delaySeconds } = one;
    const { sequenceKey = randomUUID(), mode = 'live', isResend = false } = one;
    await world.asOwner(
      `with event as (
         insert into events
           (company_id, mode, type, subject_kind, subject_id, sequence_key, created_at, data)
         values ($1, $8, 'payment.approved', 'payment', $3, $3,
                 now() - make_interval(mins => $4), '{}')
         returning *
       ), delivery as (
         insert into webhook_deliveries
           (event_id, endpoint_id, company_id, mode, type, sequence_key, event_number, created_at,
            state, attempts, next_attempt_at, is_resend, ended_at)
         select id, $2, company_id, mode, type, sequence_key, number, created_at,
                'delivered', 1, null, $6, created_at + make_interval(secs => $7)
           from event returning *
       )
       insert into webhook_attempts (delivery_id, company_id, at, duration_ms, response)
       select id, company_id, created_at + make_interval(secs => $5), 500, '' from delivery`,
      [
        merchant.companyId,
        endpoints[mode],
        sequenceKey,
        minutesAgo,
        delaySeconds,
        isResend,
        endSeconds,
        mode,
      ],
    );
  }
}

const measure = () => readingAs(world.database.kysely, 'piton', measureWebhookDelays);
const times = (count: number, sent: Sent) => Array.from({ length: count }, () => sent);

test('half and 95 % of first attempts begin within these times, in the last hour and day', async () => {
  await deliver(times(18, { delaySeconds: 0.2 }));
  await deliver(times(2, { delaySeconds: 7 }));
  await deliver(times(40, { delaySeconds: 3, minutesAgo: 90 }));
  expect(await measure()).toEqual({
    lastHour: { p50Seconds: 0.2, p95Seconds: 7 },
    lastDay: { p50Seconds: 3, p95Seconds: 3 },
  });
});

test('no figure comes from a few deliveries', async () => {
  await deliver(times(minMeasuredDeliveries - 1, { delaySeconds: 1 }));
  expect(await measure()).toEqual({ lastHour: null, lastDay: null });
});

test('resends, test mode, older events and waits behind an earlier event don’t count', async () => {
  const delaySeconds = 500;
  await deliver(times(minMeasuredDeliveries, { delaySeconds, isResend: true }));
  await deliver(times(minMeasuredDeliveries, { delaySeconds, mode: 'test' }));
  await deliver(times(minMeasuredDeliveries, { delaySeconds, minutesAgo: 24 * 60 + 1 }));
  expect(await measure()).toEqual({ lastHour: null, lastDay: null });
  for (let pair = 0; pair < minMeasuredDeliveries; pair += 1) {
    const sequenceKey = randomUUID();
    await deliver([
      { delaySeconds: 1, endSeconds: 600, minutesAgo: 31, sequenceKey },
      { delaySeconds, sequenceKey },
    ]);
  }
  const delay = { p50Seconds: 1, p95Seconds: 1 };
  expect(await measure()).toEqual({ lastHour: delay, lastDay: delay });
});
