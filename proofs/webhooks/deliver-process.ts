/** A server's delivery of webhooks alone: its connection, root key and time limits are arguments. */
import { connect } from '@piton/server/database/connect.ts';
import { rootKeyFrom } from '@piton/server/encryption/root-key.ts';
import { createLog } from '@piton/server/http/log.ts';
import { renderEvents } from '@piton/server/v1/events/render-events.ts';
import { resolveName } from '@piton/server/webhooks/client/resolve-public.ts';
import type { DeliverySchedule } from '@piton/server/webhooks/delivery/delivery-schedule.ts';
import { deliverWebhooks } from '@piton/server/webhooks/delivery/deliver-webhooks.ts';
import { createSecretSeal } from '@piton/server/webhooks/seal-secret.ts';

export type DeliverOrder = {
  readonly app: Parameters<typeof connect>[0]['connection'];
  readonly rootKey: string;
  readonly schedule: DeliverySchedule;
  readonly deadlineMs: number;
};

const order = JSON.parse(process.argv[2] ?? '') as DeliverOrder;
const log = createLog('error');
const { kysely: database } = connect({
  connection: order.app,
  poolSize: 4,
  onIdleError: console.error,
});
deliverWebhooks({
  database,
  log,
  secretSeal: createSecretSeal(rootKeyFrom(Buffer.from(order.rootKey, 'base64'))),
  client: { resolveName, allowsPrivate: true, deadlineMs: order.deadlineMs },
  schedule: order.schedule,
  countAttempt: () => undefined,
  renderEvents: () => renderEvents({ database, log, origin: 'http://localhost' }),
  notifyDisabled: async () => undefined,
});
process.send?.('delivering');
