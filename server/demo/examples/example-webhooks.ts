import { randomUUID } from 'node:crypto';
import { type EventType, eventTypeNames } from '@piton/contract/v1/event-types.ts';
import type { AttemptFailure } from '@piton/contract/webhooks/webhook-delivery.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { createKey } from '../../api-keys/create-key.ts';
import { revokeKey } from '../../api-keys/revoke-key.ts';
import { actingAs } from '../../database/acting-as.ts';
import type { Prepared } from '../../startup/start-server.ts';
import { usualSchedule } from '../../webhooks/delivery/delivery-schedule.ts';
import { claimDeliveries, storeAttempts } from '../../webhooks/delivery/delivery-store.ts';
import { createEndpoint } from '../../webhooks/endpoints/create-endpoint.ts';
import { editEndpoint } from '../../webhooks/endpoints/edit-endpoint.ts';
import { sendTestEvent } from '../../webhooks/endpoints/send-test-event.ts';
import { createSecretSeal } from '../../webhooks/seal-secret.ts';
import type { WebhooksActor } from '../../webhooks/webhooks-deps.ts';
import { exampleIds } from './example-companies.ts';
import { findExampleOwner } from './find-example-owner.ts';

type Result = { readonly status: number | null; readonly failure: AttemptFailure | null };

const done: Result = { status: 200, failure: null };
const failures: readonly Result[] = [
  { status: 500, failure: 'status' },
  { status: null, failure: 'timed_out' },
  { status: null, failure: 'connection_failed' },
  { status: null, failure: 'tls_failed' },
  { status: null, failure: 'name_not_found' },
  { status: null, failure: 'address_refused' },
  { status: null, failure: 'secret_unreadable' },
];

/** A shop's endpoints: two that work, and those that were disabled in each way. */
export async function addExampleWebhooks(
  prepared: Pick<Prepared, 'database' | 'rootKey'>,
): Promise<void> {
  const { database, rootKey } = prepared;
  const companyId = exampleIds.disputes;
  const actor = { companyId, userId: await findExampleOwner(database, companyId) };
  const deps = { database, secretSeal: createSecretSeal(rootKey), allowsPrivate: false };
  const add = async (mode: SaleMode, name: string, by: WebhooksActor = actor): Promise<string> => {
    const { id } = await createEndpoint(deps, by, {
      endpointId: randomUUID(),
      mode,
      url: `https://${name}.spice-isle.example/piton`,
      description: '',
      types: ['*'],
    });
    return id;
  };
  const send = async (
    endpointId: string,
    type: EventType,
    result: Result,
    disableAfterMs: number,
  ) => {
    await sendTestEvent(deps, actor, { endpointId, type });
    await endAll(prepared, result, disableAfterMs);
  };
  const { disableAfterMs } = usualSchedule;
  const shop = await add('test', 'shop');
  for (const failure of failures) await send(shop, 'payment.declined', failure, disableAfterMs);
  for (const type of eventTypeNames) await send(shop, type, done, disableAfterMs);
  await send(await add('live', 'accounts'), 'payout.in_transit', done, disableAfterMs);
  await send(await add('test', 'old'), 'payment.approved', { status: 410, failure: 'status' }, 0);
  const broken = await add('test', 'broken');
  for (const failure of failures.slice(0, 2)) await send(broken, 'payment.approved', failure, 0);
  await editEndpoint(deps, actor, { endpointId: await add('test', 'trial'), state: 'disabled' });
  const { id: keyId } = await createKey(deps, actor.userId, {
    companyId,
    mode: 'test',
    kind: 'secret',
    name: 'Trainee’s laptop',
    scopes: ['webhooks'],
    expiresInDays: null,
  });
  await add('test', 'trainee', { companyId, mode: 'test', keyId });
  await revokeKey(deps, actor.userId, { companyId, keyId, disablesEndpoints: true });
}

/** Stores the result as if the due deliveries had been sent. */
async function endAll(
  { database }: Pick<Prepared, 'database'>,
  { status, failure }: Result,
  disableAfterMs: number,
): Promise<void> {
  const room = { inFlight: new Map<string, number>(), total: 10, each: 10, failing: 10 };
  const claimed = await claimDeliveries(database, room, 1000);
  const ended = claimed.map((delivery) => ({
    delivery,
    status,
    failure,
    text: status === null ? '' : 'OK',
    durationMs: 120,
    waitMs: 60 * 60 * 1000,
  }));
  await actingAs(database, 'piton', (transaction) =>
    storeAttempts(transaction, ended, { ...usualSchedule, disableAfterMs }),
  );
}
