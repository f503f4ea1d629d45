import { randomUUID } from 'node:crypto';
import type { EventType } from '@piton/contract/v1/event-types.ts';
import { vi } from 'vitest';
import { capturedLog } from '../../http/testing/test-app.ts';
import type { ConsoleWorld } from '../../identity/staff/testing/console-world.ts';
import { testRootKey } from '../../identity/testing/identity-world.ts';
import type { Merchant } from '../../merchant-accounts/testing/merchant.ts';
import { resolveName } from '../client/resolve-public.ts';
import { deliverWebhooks, type DeliveryDeps } from '../delivery/deliver-webhooks.ts';
import { createEndpoint } from '../endpoints/create-endpoint.ts';
import { createSecretSeal } from '../seal-secret.ts';

type World = Pick<ConsoleWorld, 'database' | 'asOwner'>;

const testSeal = createSecretSeal(testRootKey);

export function webhooksDeps({ database }: World) {
  return { database: database.kysely, secretSeal: testSeal, allowsPrivate: true };
}

const quickSchedule = {
  waitsMs: [20],
  giveUpAfterMs: 60_000,
  disableAfterMs: 60_000,
  leaseMs: 30_000,
};

export function deliveryDeps(world: World, changes: Partial<DeliveryDeps> = {}): DeliveryDeps {
  return {
    database: world.database.kysely,
    log: capturedLog().log,
    secretSeal: testSeal,
    client: { resolveName, allowsPrivate: true, deadlineMs: 2000 },
    schedule: quickSchedule,
    countAttempt: () => undefined,
    renderEvents: async () => undefined,
    notifyDisabled: async () => undefined,
    ...changes,
  };
}

/** Delivers until the condition holds. */
export async function deliverUntil(deps: DeliveryDeps, check: () => unknown): Promise<void> {
  const delivering = deliverWebhooks(deps);
  try {
    await vi.waitFor(check, { timeout: 10_000, interval: 20 });
  } finally {
    await delivering.stop();
  }
}

export function addEndpoint(
  world: World,
  { uid: userId, companyId }: Pick<Merchant, 'uid' | 'companyId'>,
  url: string,
  types: ('*' | EventType)[] = ['*'],
) {
  return createEndpoint(
    webhooksDeps(world),
    { userId, companyId },
    { endpointId: randomUUID(), mode: 'test', url, description: '', types },
  );
}

type NewEvent = { readonly sequenceKey?: string; readonly type?: EventType };

/** Records an event whose data is its number within the test. */
export async function addEvent(
  world: World,
  { companyId }: Pick<Merchant, 'companyId'>,
  { sequenceKey = randomUUID(), type = 'payment.approved' }: NewEvent = {},
): Promise<string> {
  const [event] = await world.asOwner<{ id: string }>(
    `with added as (
       insert into events
         (id, company_id, mode, type, subject_kind, subject_id, sequence_key, data)
       values (gen_random_uuid(), $1, 'test', $2, 'payment', $3, $3, json_build_object('id', $3::text))
       returning *
     )
     select id, queue_webhook_deliveries(added) from added`,
    [companyId, type, sequenceKey],
  );
  return `evt_${(event?.id ?? '').replaceAll('-', '')}`;
}
