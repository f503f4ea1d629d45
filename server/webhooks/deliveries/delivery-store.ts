import { AppError } from '@piton/contract/http/errors.ts';
import type { EventType } from '@piton/contract/v1/event-types.ts';
import type {
  AttemptFailure,
  DeliveryState,
  WebhookAttempt,
  WebhookDelivery,
} from '@piton/contract/webhooks/webhook-delivery.ts';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';
import { cursorTime, type PageCursor } from '../../http/endpoints/page-cursor.ts';
import type { WebhooksActor } from '../webhooks-deps.ts';

type AttemptJson = {
  at: string;
  duration_ms: number;
  status: number | null;
  failure: AttemptFailure | null;
  response: string;
};

export type DeliveryRow = {
  id: string;
  event_id: string;
  endpoint_id: string;
  type: EventType;
  state: DeliveryState;
  attempts: bigint;
  next_attempt_at: Date | null;
  is_resend: boolean;
  created_at: Date;
  created_text: string;
  ended_at: Date | null;
  last_attempt: AttemptJson | null;
};

type DeliveryFilter = {
  readonly endpointId?: string;
  readonly deliveryId?: string;
  readonly eventId?: string;
  readonly state?: DeliveryState | undefined;
  readonly type?: EventType | undefined;
};

/** The actor's deliveries, newest first. */
export async function selectDeliveries(
  transaction: Transaction<DB>,
  actor: WebhooksActor,
  { endpointId, deliveryId, eventId, state, type }: DeliveryFilter,
  { after = null, limit = 1 }: { readonly after?: PageCursor | null; readonly limit?: number } = {},
): Promise<DeliveryRow[]> {
  const conditions = [
    sql`d.company_id = ${actor.companyId}`,
    'keyId' in actor && sql`d.mode = ${actor.mode}`,
    endpointId && sql`d.endpoint_id = ${endpointId}`,
    deliveryId && sql`d.id = ${deliveryId}`,
    eventId && sql`d.event_id = ${eventId}`,
    state && sql`d.state = ${state}`,
    type && sql`d.type = ${type}`,
    after && sql`(d.created_at, d.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`,
  ].filter((condition) => typeof condition === 'object' && condition !== null);
  const { rows } = await sql<DeliveryRow>`
    select d.id, d.event_id, d.endpoint_id, d.type, d.state, d.attempts, d.next_attempt_at,
           d.is_resend, d.created_at, ${cursorTime('d.created_at')} as created_text, d.ended_at,
           (select to_jsonb(a) from webhook_attempts a
             where a.delivery_id = d.id order by a.at desc limit 1) as last_attempt
      from webhook_deliveries d
     where ${sql.join(conditions, sql` and `)}
     order by d.created_at desc, d.id desc
     limit ${limit}`.execute(transaction);
  return rows;
}

export async function readDelivery(
  transaction: Transaction<DB>,
  actor: WebhooksActor,
  deliveryId: string,
): Promise<DeliveryRow> {
  const [row] = await selectDeliveries(transaction, actor, { deliveryId });
  if (row === undefined) throw new AppError('not_found');
  return row;
}

export function deliveryOf(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    eventId: row.event_id,
    type: row.type,
    state: row.state,
    attempts: Number(row.attempts),
    nextAttempt: row.next_attempt_at?.toISOString() ?? null,
    isResend: row.is_resend,
    created: row.created_at.toISOString(),
    ended: row.ended_at?.toISOString() ?? null,
    lastAttempt: row.last_attempt === null ? null : attemptOf(row.last_attempt),
  };
}

const shownAttemptsMax = 100;

/** Newest first. */
export async function selectAttempts(
  transaction: Transaction<DB>,
  { companyId }: WebhooksActor,
  deliveryId: string,
): Promise<WebhookAttempt[]> {
  const { rows } = await sql<{ attempt: AttemptJson }>`
    select to_jsonb(a) as attempt from webhook_attempts a
     where a.company_id = ${companyId} and a.delivery_id = ${deliveryId}
     order by a.at desc limit ${shownAttemptsMax}`.execute(transaction);
  return rows.map(({ attempt }) => attemptOf(attempt));
}

function attemptOf({ at, duration_ms: durationMs, status, failure, response }: AttemptJson) {
  return { at: new Date(at).toISOString(), durationMs, status, failure, response };
}
