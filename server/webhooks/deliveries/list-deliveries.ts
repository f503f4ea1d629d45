import type { EventType } from '@piton/contract/v1/event-types.ts';
import type { DeliveryState } from '@piton/contract/webhooks/webhook-delivery.ts';
import { readCursor } from '../../http/endpoints/page-cursor.ts';
import { pageOf } from '../../http/endpoints/page-of.ts';
import { actingFor } from '../acting-for.ts';
import { readEndpoint } from '../endpoints/endpoint-store.ts';
import type { WebhooksActor, WebhooksDeps } from '../webhooks-deps.ts';
import { type DeliveryRow, selectDeliveries } from './delivery-store.ts';

type DeliveriesQuery = {
  readonly endpointId: string;
  readonly state?: DeliveryState | undefined;
  readonly type?: EventType | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

/** One page of the deliveries to an endpoint, newest first. */
export async function listDeliveries(
  deps: Pick<WebhooksDeps, 'database'>,
  actor: WebhooksActor,
  { endpointId, state, type, cursor, limit }: DeliveriesQuery,
): Promise<{ rows: DeliveryRow[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : readCursor(cursor);
  const rows = await actingFor(deps, actor, async (transaction) => {
    await readEndpoint(transaction, actor, endpointId);
    const filter = { endpointId, state, type };
    return selectDeliveries(transaction, actor, filter, { after, limit: limit + 1 });
  });
  const { items, nextCursor } = pageOf(rows, limit, (row) => row);
  return { rows: items, nextCursor };
}
