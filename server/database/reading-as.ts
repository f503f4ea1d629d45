import { CompiledQuery, type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { type ActingAs, settingsOf } from './acting-as.ts';
import { retryOnConflict } from './retry-on-conflict.ts';
import { prepared } from './prepared-statement.ts';
import type { DB } from './types.ts';

/** An executor that only reads. Every transaction is one, too. */
export type Reading = QueryExecutorProvider;

/**
 * Runs `work` in one read-only snapshot and sends independent queries together, with the
 * transaction's begin. `prepared` statements use a generic plan.
 */
export async function readingAs<Result>(
  database: Kysely<DB>,
  actor: ActingAs,
  work: Work<Result>,
): Promise<Result> {
  return readingIn(database, { actor, work, isAtOnce: false });
}

/**
 * The same for work that makes all queries before it awaits one: the end of the transaction is sent
 * with them, so everything takes one round trip.
 */
export async function readingAtOnceAs<Result>(
  database: Kysely<DB>,
  actor: ActingAs,
  work: Work<Result>,
): Promise<Result> {
  return readingIn(database, { actor, work, isAtOnce: true });
}

type Work<Result> = (reading: Reading) => Promise<Result>;
type ReadOptions<Result> = {
  readonly actor: ActingAs;
  readonly work: Work<Result>;
  readonly isAtOnce: boolean;
};

async function readingIn<Result>(
  database: Kysely<DB>,
  options: ReadOptions<Result>,
): Promise<Result> {
  const executor = database.getExecutor();
  return retryOnConflict(() =>
    executor.provideConnection(async (connection) => {
      let isOver = false;
      const failed: unknown[] = [];
      // The library's own transactions hold a query back until the previous one has returned.
      const together = executor.withConnectionProvider({
        provideConnection: async (ask) => {
          // The connection is about to be another actor's, with other rows visible.
          if (isOver) throw new Error('a query ran after the read transaction had ended');
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
        // Completes after all other queries, including those without a waiting caller.
        await connection.executeQuery(CompiledQuery.raw('rollback'));
      };
      return readOnce({ getExecutor: () => together }, { ...options, failed, end });
    }),
  );
}

type Read<Result> = ReadOptions<Result> & {
  /** In the order of the database's responses. */
  readonly failed: readonly unknown[];
  readonly end: () => Promise<void>;
};

async function readOnce<Result>(
  reading: Reading,
  { actor, work, isAtOnce, failed, end }: Read<Result>,
): Promise<Result> {
  const begun = [
    sql`start transaction isolation level repeatable read, read only`.execute(reading),
    sql`${prepared} select ${settingsOf(actor)},
      set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(reading),
  ];
  const ended = isAtOnce ? afterThisTurn(end) : null;
  let result: Result;
  try {
    [result] = await Promise.all([work(reading), ...begun]);
  } catch (caught) {
    // Queries behind a failed one fail with it, and may report first.
    const [error = caught] = failed;
    // For a lost connection, its first error is the cause.
    await (ended ?? end()).catch(() => undefined);
    if (codeOf(error) === '25006') {
      // oxlint-disable-next-line eslint/preserve-caught-error -- its code says elsewhere that a database only follows another, which is asked again later.
      throw new Error('a read-only path attempted to write');
    }
    throw error;
  }
  await (ended ?? end());
  return result;
}

/** Runs once all queries that don't depend on a response have been made. */
function afterThisTurn(work: () => Promise<void>): Promise<void> {
  const done = new Promise<void>((resolve) => process.nextTick(() => resolve(work())));
  // The caller awaits its queries first, and gets this error then.
  done.catch(() => undefined);
  return done;
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown } | null)?.code;
}
