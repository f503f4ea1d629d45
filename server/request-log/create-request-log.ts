import { loggedPerMinute } from '@piton/contract/request-log/request-log.ts';
import type { Insertable, Kysely } from 'kysely';
import type { Logger } from 'pino';
import { createKeyLimit } from '../api-keys/key-limit.ts';
import { actingAs } from '../database/acting-as.ts';
import type { ApiRequests, DB } from '../database/types.ts';

export type RequestEntry = Insertable<ApiRequests>;

export type RequestLog = {
  /** Accepts an entry at once and writes it within a second, so that no request waits. */
  readonly record: (entry: RequestEntry) => void;
  /** Writes the entries since the last flush. A crash loses them. */
  readonly flush: () => Promise<void>;
};

/** Entries that wait while the database is away; more are dropped. */
const waitingMax = 2000;
/** Fewer parameters than a statement may have. */
const batchSize = 500;

/** Each key has its own limit, so that a program in a loop fills no disk. */
export function createRequestLog(deps: { database: Kysely<DB>; log: Logger }): RequestLog {
  const take = createKeyLimit({ max: loggedPerMinute, windowSeconds: 60 });
  let waiting: RequestEntry[] = [];
  let dropped = 0;
  return {
    record: (entry) => {
      if (!take(entry.key_id).isAllowed) return;
      if (waiting.length < waitingMax) waiting.push(entry);
      else dropped += 1;
    },
    flush: async () => {
      if (dropped > 0) deps.log.warn({ dropped }, 'logged requests were dropped');
      dropped = 0;
      while (waiting.length > 0) {
        const batch = waiting.slice(0, batchSize);
        await actingAs(deps.database, 'piton', (transaction) =>
          transaction
            .insertInto('api_requests')
            .values(batch)
            .onConflict((conflict) => conflict.doNothing())
            .execute(),
        );
        waiting = waiting.slice(batch.length);
      }
    },
  };
}
