import {
  securityEventsMax,
  type ShownSecurityEvent,
} from '@piton/contract/identity/security-events.ts';
import type { Kysely } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';

export async function listSecurityEvents(
  database: Kysely<DB>,
  userId: string,
): Promise<ShownSecurityEvent[]> {
  const rows = await actingAs(database, { userId }, (transaction) =>
    transaction
      .selectFrom('security_events')
      .select(['id', 'last_at', 'count', 'event', 'outcome', 'device', 'address'])
      .where('user_id', '=', userId)
      .orderBy('last_at', 'desc')
      .orderBy('id', 'desc')
      .limit(securityEventsMax)
      .execute(),
  );
  return rows.map(({ last_at: at, event, outcome, ...row }) => ({
    ...row,
    id: String(row.id),
    count: Number(row.count),
    at: at.toISOString(),
    // Only our own code writes it, from the same lists.
    event: event as ShownSecurityEvent['event'],
    outcome: outcome as ShownSecurityEvent['outcome'],
  }));
}
