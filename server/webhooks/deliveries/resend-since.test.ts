import { resentEventsMax } from '@piton/contract/webhooks/webhook-delivery.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ConsoleWorld,
  createConsoleWorld,
} from '../../identity/staff/testing/console-world.ts';
import { addMerchant, type Merchant } from '../../merchant-accounts/testing/merchant.ts';
import { addEndpoint, webhooksDeps } from '../testing/webhook-world.ts';
import { resendSince } from './resend-deliveries.ts';

let world: ConsoleWorld;
let merchant: Merchant;
beforeAll(async () => {
  world = await createConsoleWorld();
  merchant = await addMerchant(world, 'Ana');
});
afterAll(() => world.database.drop());

test('queues as many as it counts, and the rest in the next request', async () => {
  const { uid: userId, companyId } = merchant;
  const { id: endpointId } = await addEndpoint(world, merchant, 'http://127.0.0.1:9');
  await world.asOwner(
    `insert into events
       (company_id, mode, type, subject_kind, subject_id, sequence_key, created_at, data)
     select $1, 'test', 'payment.approved', 'payment', n, n,
            '2026-11-28T10:00:00Z'::timestamptz + n * interval '1 ms', '{}'
       from generate_series(1, $2::integer) n`,
    [companyId, resentEventsMax + 1],
  );
  const resend = (since: string) =>
    resendSince(webhooksDeps(world), { userId, companyId }, { endpointId, since });
  const queued = async () => {
    const [row] = await world.asOwner<{ queued: number }>(
      'select count(*)::integer as queued from webhook_deliveries where company_id = $1',
      [companyId],
    );
    return row?.queued;
  };
  const continueFrom = '2026-11-28T10:00:10.001Z';
  expect(await resend('2026-11-28T10:00:00Z')).toEqual({ count: resentEventsMax, continueFrom });
  expect(await queued()).toBe(resentEventsMax);
  expect(await resend(continueFrom)).toEqual({ count: 1, continueFrom: null });
  expect(await queued()).toBe(resentEventsMax + 1);
});
