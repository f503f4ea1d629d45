import { CompiledQuery, type Kysely, type QueryExecutorProvider, sql } from 'kysely';
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
      let isOver = false;
      const failed: unknown[] = [];
      // The library's own transactions keep a question back until the one before it is answered.
      const together = executor.withConnectionProvider({
        provideConnection: async (ask) => {
          // The connection is about to be somebody else's, with what they may see.
          if (isOver) throw new Error('something was asked after the reading had ended');
          try {
            return await ask(connection);
          } catch (error) {
            failed.push(error);
            throw error;
          }
        },
      });
      const end = async () => {
        isOver = true;
        // Answered after everything else, also after what nobody waits for any more.
        await connection.executeQuery(CompiledQuery.raw('rollback'));
      };
      return readOnce({ getExecutor: () => together }, { actor, work, failed, end });
    }),
  );
}

type Read<Result> = {
  readonly actor: ActingAs;
  readonly work: (reading: Reading) => Promise<Result>;
  /** In the order in which the database answered. */
  readonly failed: readonly unknown[];
  readonly end: () => Promise<void>;
};

async function readOnce<Result>(
  reading: Reading,
  { actor, work, failed, end }: Read<Result>,
): Promise<Result> {
  const begun = [
    sql`start transaction isolation level repeatable read, read only`.execute(reading),
    sql`${plannedOnce} select ${settingsOf(actor)},
      set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(reading),
  ];
  let result: Result;
  try {
    [result] = await Promise.all([work(reading), ...begun]);
  } catch (heard) {
    // What was asked behind the one that failed fails with it, and may be heard of before it.
    const [error = heard] = failed;
    // Of a connection that is gone, what was heard of it first says why.
    await end().catch(() => undefined);
    if (codeOf(error) === '25006') {
      // oxlint-disable-next-line eslint/preserve-caught-error -- its code says elsewhere that a database only follows another, which is asked again later.
      throw new Error('something was to be written by what only reads');
    }
    throw error;
  }
  await end();
  return result;
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown } | null)?.code;
}
