import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { type ActingAs, settingsOf } from './acting-as.ts';
import { againWhenInTheWay } from './again-when-in-the-way.ts';
import { plannedOnce } from './planned-once.ts';
import type { DB } from './types.ts';

/** Where something is only read. Every transaction is one, too. */
export type Reading = QueryExecutorProvider;

/**
 * Runs `work`, which only reads, and all of whose questions see the database as it was at one moment. Those
 * that do not wait for each other go there together, and the beginning with the first of them. What is
 * marked with `plannedOnce` is planned for whatever values there are, without looking for a better plan.
 */
export async function readingAs<Result>(
  database: Kysely<DB>,
  actor: ActingAs,
  work: (reading: Reading) => Promise<Result>,
): Promise<Result> {
  const executor = database.getExecutor();
  return againWhenInTheWay(() =>
    executor.provideConnection(async (connection) => {
      // The library's own transactions keep a question back until the one before it is answered.
      const together = executor.withConnectionProvider({
        provideConnection: (ask) => ask(connection),
      });
      return readOnce({ getExecutor: () => together }, actor, work);
    }),
  );
}

async function readOnce<Result>(
  reading: Reading,
  actor: ActingAs,
  work: (reading: Reading) => Promise<Result>,
): Promise<Result> {
  const begun = [
    sql`start transaction isolation level repeatable read, read only`.execute(reading),
    sql`${plannedOnce} select ${settingsOf(actor)},
      set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(reading),
  ];
  try {
    const [result] = await Promise.all([work(reading), ...begun]);
    return result;
  } finally {
    // Answered after everything else, also after what nobody waits for any more.
    await sql`rollback`.execute(reading);
  }
}
