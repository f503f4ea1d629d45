import { randomUUID } from 'node:crypto';
import { actingAs } from '../../database/acting-as.ts';
import type { ConsoleWorld } from '../../identity/staff/testing/console-world.ts';
import { testRootKey } from '../../identity/testing/identity-world.ts';
import { claimDeliveries, storeAttempts } from '../../webhooks/delivery/delivery-store.ts';
import { usualSchedule } from '../../webhooks/delivery/delivery-schedule.ts';
import { createEndpoint } from '../../webhooks/endpoints/create-endpoint.ts';
import { sendTestEvent } from '../../webhooks/endpoints/send-test-event.ts';
import { createSecretSeal } from '../../webhooks/seal-secret.ts';

/** An endpoint of the company, and an event that failed to reach it. */
export async function addWebhookRows(
  { database: { kysely: database } }: ConsoleWorld,
  { uid: userId, companyId }: { uid: string; companyId: string },
): Promise<void> {
  const deps = { database, secretSeal: createSecretSeal(testRootKey), allowsPrivate: false };
  const endpointId = randomUUID();
  await createEndpoint(
    deps,
    { userId, companyId },
    {
      endpointId,
      mode: 'test',
      url: 'https://shop.example.com/hooks',
      description: '',
      types: ['*'],
    },
  );
  await sendTestEvent(deps, { userId, companyId }, { endpointId, type: 'payment.approved' });
  const room = { inFlight: new Map<string, number>(), total: 100, each: 100, failing: 100 };
  const failed = {
    status: 500,
    failure: 'status',
    text: '',
    durationMs: 5,
    waitMs: 60_000,
  } as const;
  const claimed = await claimDeliveries(database, room, 1000);
  const ended = claimed.map((delivery) => ({ delivery, ...failed }));
  await actingAs(database, 'piton', (transaction) =>
    storeAttempts(transaction, ended, usualSchedule),
  );
}
