import { type Kysely, sql } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';

export type WebhookCounts = {
  /** Deliveries whose next attempt is due. */
  readonly due: number;
  /** Those of them that no server has attempted for a minute, nor their endpoint. */
  readonly overdue: number;
  /** The time since the oldest one became due; 0 if there is none. */
  readonly oldestSeconds: number;
  readonly unrendered: number;
  /** The age of the oldest unrendered event that hasn't failed; 0 if there is none. */
  readonly unrenderedOldestSeconds: number;
  /** Events that could not be rendered and are tried again. */
  readonly failing: number;
};

export async function countWebhooks(database: Kysely<DB>): Promise<WebhookCounts> {
  const { rows } = await actingAs(database, 'piton', (transaction) =>
    sql<WebhookCounts>`
      select due, overdue, oldest_seconds as "oldestSeconds", unrendered,
             unrendered_oldest_seconds as "unrenderedOldestSeconds", failing
        from count_webhooks()`.execute(transaction),
  );
  const [row] = rows;
  if (row === undefined) throw new Error('count_webhooks returned no row');
  return row;
}
