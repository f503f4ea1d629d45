import { AppError } from '@piton/contract/http/errors.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import type { WebhookEndpoint } from '@piton/contract/webhooks/webhook-endpoint.ts';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { DB, WebhookEndpoints } from '../../database/types.ts';
import type { WebhooksActor } from '../webhooks-deps.ts';

export type EndpointRow = Selectable<WebhookEndpoints> & {
  readonly waiting: bigint;
  readonly is_overlapping: boolean;
};

/** The actor's endpoints, newest first. */
export function selectEndpoints(transaction: Transaction<DB>, actor: WebhooksActor) {
  const query = transaction
    .selectFrom('webhook_endpoints as e')
    .selectAll('e')
    .select((e) => [
      e
        .selectFrom('webhook_deliveries as d')
        .select((d) => d.fn.countAll<bigint>().as('count'))
        .whereRef('d.endpoint_id', '=', 'e.id')
        .where('d.state', '=', 'waiting')
        .$asScalar()
        .$notNull()
        .as('waiting'),
      sql<boolean>`coalesce(e.previous_secret_until > database_now(), false)`.as('is_overlapping'),
    ])
    .where('e.company_id', '=', actor.companyId)
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc');
  return 'keyId' in actor ? query.where('e.mode', '=', actor.mode) : query;
}

export async function readEndpoint(
  transaction: Transaction<DB>,
  actor: WebhooksActor,
  endpointId: string,
): Promise<EndpointRow> {
  const row = await selectEndpoints(transaction, actor)
    .where('e.id', '=', endpointId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row;
}

export function endpointOf(row: EndpointRow): WebhookEndpoint {
  return {
    id: row.id,
    mode: row.mode as SaleMode,
    url: row.url,
    description: row.description,
    types: row.types as WebhookEndpoint['types'],
    state: row.state as WebhookEndpoint['state'],
    disabledBy: row.disabled_by as WebhookEndpoint['disabledBy'],
    failingSince: row.failing_since?.toISOString() ?? null,
    lastDelivered: row.last_delivered_at?.toISOString() ?? null,
    waiting: Number(row.waiting),
    previousSecretUntil: row.is_overlapping
      ? (row.previous_secret_until?.toISOString() ?? null)
      : null,
    created: row.created_at.toISOString(),
  };
}
