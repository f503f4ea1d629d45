import type { Payout } from '@piton/contract/payouts/payout.ts';
import { type Kysely, sql } from 'kysely';
import { readingAs } from '../../database/reading-as.ts';
import type { DB } from '../../database/types.ts';
import { readCursor, writeCursor } from '../../http/endpoints/page-cursor.ts';
import { payoutOf, selectPayouts } from './payout-list.ts';

/** Half a year per page. */
const pageSize = 26;

export async function listPayoutsOf(
  database: Kysely<DB>,
  userId: string,
  cursor: string | undefined,
): Promise<{ items: Payout[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : readCursor(cursor);
  return readingAs(database, { userId }, async (reading) => {
    const where =
      after === null
        ? sql`true`
        : sql`(p.queued_at, p.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
    const rows = await selectPayouts(reading, userId, { where, limit: pageSize + 1 });
    const page = rows.slice(0, pageSize);
    const last = page.at(-1);
    const hasMore = rows.length > pageSize && last !== undefined;
    return {
      items: page.map(payoutOf),
      nextCursor: hasMore ? writeCursor({ createdAt: last.queued_text, id: last.id }) : null,
    };
  });
}
