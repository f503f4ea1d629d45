import { type Kysely, sql, type Transaction } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';
import type { WebhookResponse } from '../client/post-webhook.ts';

export type ClaimedDelivery = {
  readonly id: string;
  /** As the database wrote it, because a `Date` has no microseconds. */
  readonly leased_until: string;
  readonly endpoint_id: string;
  readonly company_id: string;
  readonly url: string;
  readonly sealed_secret: Buffer;
  readonly previous_sealed_secret: Buffer | null;
  readonly attempts: bigint;
  readonly event_id: string;
  readonly type: string;
  readonly occurred_at: Date;
  readonly mode: string;
  readonly is_example: boolean;
  readonly data: string;
};

export type Room = {
  /** Deliveries that this process is sending, by endpoint. */
  readonly inFlight: ReadonlyMap<string, number>;
  readonly total: number;
  readonly each: number;
  readonly failing: number;
};

export async function claimDeliveries(
  database: Kysely<DB>,
  { inFlight, total, each, failing }: Room,
  leaseMs: number,
): Promise<ClaimedDelivery[]> {
  return actingAs(database, 'piton', async (transaction) => {
    const { rows } = await sql<Omit<ClaimedDelivery, 'mode' | 'is_example'>>`
      select * from claim_webhook_deliveries(
        ${JSON.stringify(Object.fromEntries(inFlight))}::jsonb, ${total}::integer,
        make_interval(secs => ${leaseMs / 1000}), ${each}::integer, ${failing}::integer
      )`.execute(transaction);
    if (rows.length === 0) return [];
    const events = await transaction
      .selectFrom('events')
      .select(['id', 'mode', 'is_example'])
      .where('id', 'in', [...new Set(rows.map((row) => row.event_id))])
      .execute();
    const byId = new Map(events.map(({ id, ...event }) => [id, event]));
    return rows.flatMap((row) => {
      const event = byId.get(row.event_id);
      return event === undefined ? [] : [{ ...row, ...event }];
    });
  });
}

export type EndedAttempt = WebhookResponse & {
  readonly delivery: Pick<ClaimedDelivery, 'id' | 'leased_until'>;
  readonly durationMs: number;
  /** Until the next attempt, if this one failed. */
  readonly waitMs: number;
};

type Limits = { readonly giveUpAfterMs: number; readonly disableAfterMs: number };

/** Stores results. Returns the ids of the endpoints that they disabled. */
export async function storeAttempts(
  transaction: Transaction<DB>,
  ended: readonly EndedAttempt[],
  { giveUpAfterMs, disableAfterMs }: Limits,
): Promise<string[]> {
  const results = ended.map(({ delivery, durationMs, waitMs, status, failure, text }) => ({
    id: delivery.id,
    leased_until: delivery.leased_until,
    duration_ms: Math.round(durationMs),
    wait_ms: waitMs,
    status,
    failure,
    response: text,
  }));
  const { rows } = await sql<{ endpoint_id: string }>`
    select endpoint_id from end_webhook_attempts(
      ${JSON.stringify(results)}::jsonb,
      make_interval(secs => ${giveUpAfterMs / 1000}),
      make_interval(secs => ${disableAfterMs / 1000})
    )`.execute(transaction);
  return rows.map((row) => row.endpoint_id);
}
