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
  work: Work<Result>,
): Promise<Result> {
  return readingIn(database, { actor, work, isAtOnce: false });
}

/**
 * The same for work that asks everything before it waits for any of it: its end goes there with its
 * questions, so that all of it is one way there and one back.
 */
export async function readingAtOnceAs<Result>(
  database: Kysely<DB>,
  actor: ActingAs,
  work: Work<Result>,
): Promise<Result> {
  return readingIn(database, { actor, work, isAtOnce: true });
}

type Work<Result> = (reading: Reading) => Promise<Result>;
type Asked<Result> = {
  readonly actor: ActingAs;
  readonly work: Work<Result>;
  readonly isAtOnce: boolean;
};

async function readingIn<Result>(database: Kysely<DB>, asked: Asked<Result>): Promise<Result> {
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
      return readOnce({ getExecutor: () => together }, { ...asked, failed, end });
    }),
  );
}

type Read<Result> = Asked<Result> & {
  /** In the order in which the database answered. */
  readonly failed: readonly unknown[];
  readonly end: () => Promise<void>;
};

async function readOnce<Result>(
  reading: Reading,
  { actor, work, isAtOnce, failed, end }: Read<Result>,
): Promise<Result> {
  const begun = [
    sql`start transaction isolation level repeatable read, read only`.execute(reading),
    sql`${plannedOnce} select ${settingsOf(actor)},
      set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(reading),
  ];
  const ended = isAtOnce ? afterThisTurn(end) : null;
  let result: Result;
  try {
    [result] = await Promise.all([work(reading), ...begun]);
  } catch (heard) {
    // What was asked behind the one that failed fails with it, and may be heard of before it.
    const [error = heard] = failed;
    // Of a connection that is gone, what was heard of it first says why.
    await (ended ?? end()).catch(() => undefined);
    if (codeOf(error) === '25006') {
      // oxlint-disable-next-line eslint/preserve-caught-error -- its code says elsewhere that a database only follows another, which is asked again later.
      throw new Error('something was to be written by what only reads');
    }
    throw error;
  }
  await (ended ?? end());
  return result;
}

/** When everything that can be asked without waiting for an answer has been asked. */
function afterThisTurn(work: () => Promise<void>): Promise<void> {
  const done = new Promise<void>((resolve) => process.nextTick(() => resolve(work())));
  // Whoever began it waits for its questions first, and hears of it then.
  done.catch(() => undefined);
  return done;
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown } | null)?.code;
}
