import type { WebhookAttempt } from '@piton/contract/webhooks/webhook-delivery.ts';
import { sql } from 'kysely';
import { actingFor } from '../acting-for.ts';
import { eventBody } from '../delivery/event-body.ts';
import type { WebhooksActor, WebhooksDeps } from '../webhooks-deps.ts';
import { type DeliveryRow, readDelivery, selectAttempts } from './delivery-store.ts';

export type ShownDelivery = {
  readonly row: DeliveryRow;
  /** Null until the event is rendered. */
  readonly payload: string | null;
  readonly attempts: readonly WebhookAttempt[];
};

/** A delivery with its body and attempts. */
export function showDelivery(
  deps: Pick<WebhooksDeps, 'database'>,
  actor: WebhooksActor,
  deliveryId: string,
): Promise<ShownDelivery> {
  return actingFor(deps, actor, async (transaction) => {
    const row = await readDelivery(transaction, actor, deliveryId);
    const attempts = await selectAttempts(transaction, actor, deliveryId);
    const { rows } = await sql<{
      created_at: Date;
      mode: string;
      is_example: boolean;
      data: string | null;
    }>`
      select created_at, mode, is_example, data::text from events
       where company_id = ${actor.companyId} and id = ${row.event_id}`.execute(transaction);
    const [event] = rows;
    const payload =
      event == null || event.data === null
        ? null
        : eventBody({
            type: row.type,
            occurredAt: event.created_at,
            mode: event.mode,
            isExample: event.is_example,
            data: event.data,
          });
    return { row, payload, attempts };
  });
}
