import { AppError } from '@piton/contract/http/errors.ts';
import { type ResentEvents, resentEventsMax } from '@piton/contract/webhooks/webhook-delivery.ts';
import { sql } from 'kysely';
import { actingFor, auditFor } from '../acting-for.ts';
import { readEndpoint } from '../endpoints/endpoint-store.ts';
import type { WebhooksActor, WebhooksDeps } from '../webhooks-deps.ts';
import { type DeliveryRow, readDelivery } from './delivery-store.ts';

type ResendDeps = Pick<WebhooksDeps, 'database'>;

/** Queues another delivery of the same event, with the same id. */
export function resendDelivery(
  deps: ResendDeps,
  actor: WebhooksActor,
  deliveryId: string,
): Promise<DeliveryRow> {
  return actingFor(deps, actor, async (transaction) => {
    const { endpoint_id: endpointId, event_id: eventId } = await readDelivery(
      transaction,
      actor,
      deliveryId,
    );
    const { rows } = await sql<{ id: string | null }>`
      select resend_webhook_event(${endpointId}, ${eventId}) as id`.execute(transaction);
    const id = rows[0]?.id ?? null;
    if (id === null) throw new AppError('endpoint_disabled');
    return readDelivery(transaction, actor, id);
  });
}

/** Queues all events since a time again, the oldest first. */
export function resendSince(
  deps: ResendDeps,
  actor: WebhooksActor,
  { endpointId, since }: { readonly endpointId: string; readonly since: string },
): Promise<ResentEvents> {
  return actingFor(deps, actor, async (transaction) => {
    const { state } = await readEndpoint(transaction, actor, endpointId);
    if (state === 'disabled') throw new AppError('endpoint_disabled');
    const { rows } = await sql<{ event_at: Date }>`
      select event_at from resend_webhook_events_since(
        ${endpointId}, ${new Date(since)}::timestamptz, ${resentEventsMax}::integer
      )`.execute(transaction);
    const count = Math.min(rows.length, resentEventsMax);
    await auditFor(transaction, actor, {
      action: 'resend-webhooks',
      detail: { endpointId, since, count },
    });
    return {
      count,
      continueFrom: rows[resentEventsMax]?.event_at.toISOString() ?? null,
    };
  });
}
