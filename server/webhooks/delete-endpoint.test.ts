import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withConnection } from '../database/with-connection.ts';
import { type ConsoleWorld, createConsoleWorld } from '../identity/staff/testing/console-world.ts';
import { addMerchant, type Merchant } from '../merchant-accounts/testing/merchant.ts';
import { resendSince } from './deliveries/resend-deliveries.ts';
import { sendTestEvent } from './endpoints/send-test-event.ts';
import { addEndpoint, addEvent, webhooksDeps } from './testing/webhook-world.ts';

let world: ConsoleWorld;
let merchant: Merchant;
beforeAll(async () => {
  world = await createConsoleWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  merchant = await addMerchant(world, `M${randomUUID().slice(0, 8)}`);
});

const url = 'http://127.0.0.1:9';
const actor = () => ({ userId: merchant.uid, companyId: merchant.companyId });

/** Deletes the endpoint, and commits once `work` waits for that. */
async function whileDeleting<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
  return withConnection(world.database.owner, async (client) => {
    await client.query('begin');
    await client.query('delete from webhook_endpoints where id = $1', [id]);
    const working = work();
    working.catch(() => undefined);
    const waiting = () =>
      world.asOwner(
        `select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      );
    await expect.poll(waiting).toHaveLength(1);
    await client.query('commit');
    return working;
  });
}

test('an event that is recorded while an endpoint is deleted stands, for the others', async () => {
  const { id } = await addEndpoint(world, merchant, url);
  const kept = await addEndpoint(world, merchant, url);
  await whileDeleting(id, () => addEvent(world, merchant));
  const deliveries = await world.asOwner(
    `select endpoint_id from webhook_deliveries where company_id = $1`,
    [merchant.companyId],
  );
  expect(deliveries).toEqual([{ endpoint_id: kept.id }]);
});

test('a test event to an endpoint that is being deleted is refused', async () => {
  const { id: endpointId } = await addEndpoint(world, merchant, url);
  const sending = whileDeleting(endpointId, () =>
    sendTestEvent(webhooksDeps(world), actor(), { endpointId, type: 'payment.approved' }),
  );
  await expect(sending).rejects.toMatchObject({ code: 'endpoint_disabled' });
});

test('nothing is sent again to an endpoint that is being deleted', async () => {
  const { id: endpointId } = await addEndpoint(world, merchant, url);
  await addEvent(world, merchant);
  await world.asOwner(
    `update webhook_deliveries set state = 'delivered', next_attempt_at = null,
    ended_at = database_now() where company_id = $1`,
    [merchant.companyId],
  );
  const resent = await whileDeleting(endpointId, () =>
    resendSince(webhooksDeps(world), actor(), { endpointId, since: '0000-01-01T00:00:00Z' }),
  );
  expect(resent).toEqual({ count: 0, continueFrom: null });
});
