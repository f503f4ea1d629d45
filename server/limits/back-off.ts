import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.ts';
import type { HashLimitKey } from './limit-keys.ts';

/**
 * What failures are counted of: all unknown devices at an account and each known one, passwords and
 * codes apart, and the codes of who is signed in as that person.
 */
type FailureAction =
  | 'second-factor'
  | 'second-factor-known-device'
  | 'second-factor-signed-in'
  | 'sign-in'
  | 'sign-in-known-device';

export type Failing = { action: FailureAction; key: string };

export type BackOff = {
  /** Seconds to wait after the first failure in a row, the second, …; the last holds for all later. */
  waits: readonly number[];
  /** After so many in a row there is no next try at all. */
  most: number;
};

export type Counted = { isRefused: false; failed: number };
export type RefusedTry = {
  isRefused: true;
  retryAfterSeconds: number;
  /** Waiting does not help any more. */
  isUntilReset: boolean;
};

/** How soon to ask again is told even to whom waiting does not help. */
const untilResetSeconds = 24 * 60 * 60;

type Deps = { readonly database: Kysely<DB>; readonly hashKey: HashLimitKey };

/**
 * Counts a try as failed before it is looked at, unless it comes too early; then nothing is counted.
 * The row's lock puts parallel tries in a line: each sees the wait that the one before it left.
 */
export async function countTry(
  deps: Deps,
  failing: Failing,
  { waits, most }: BackOff,
): Promise<Counted | RefusedTry> {
  const { action, key } = failing;
  const { rows } = await sql<{ failed: number }>`
    insert into failures as f (action, key_hash, failed, free_at)
    values (
      ${action}, ${deps.hashKey(action, key)}, 1,
      database_now() + make_interval(secs => ${waits[0] ?? 0})
    )
    on conflict (action, key_hash) do update set
      failed = f.failed + 1,
      free_at = database_now() + make_interval(
        secs => (${waits}::double precision[])[least(f.failed + 1, ${waits.length}::integer)]
      )
      where f.free_at <= database_now() and f.failed < ${most}
    returning failed`.execute(deps.database);
  const [row] = rows;
  if (!row) {
    // If whoever made the row refuse has succeeded meanwhile, a moment later there is none.
    return (await findRefusal(deps, failing, { most })) ?? refusedTry(1);
  }
  // A new row pays for its place with two that are over: the table cannot grow for ever.
  if (row.failed === 1) await clearOld(deps.database);
  return { isRefused: false, failed: row.failed };
}

/** Whether a try would be refused now. Only reads, and waits for nobody. */
export async function findRefusal(
  { database, hashKey }: Deps,
  { action, key }: Failing,
  { most }: Pick<BackOff, 'most'>,
): Promise<RefusedTry | null> {
  const row = await database
    .selectFrom('failures')
    .select([
      'failed',
      sql<number>`ceil(extract(epoch from free_at - database_now()))::integer`.as('left'),
    ])
    .where('action', '=', action)
    .where('key_hash', '=', hashKey(action, key))
    .executeTakeFirst();
  if (!row || (row.left <= 0 && row.failed < most)) return null;
  // Waiting does not help whom only a reset lets in; a program that asks again anyway asks once a day.
  if (row.failed >= most) return { ...refusedTry(untilResetSeconds), isUntilReset: true };
  return refusedTry(row.left);
}

export function refusedTry(secondsLeft: number): RefusedTry {
  return { isRefused: true, retryAfterSeconds: Math.max(1, secondsLeft), isUntilReset: false };
}

/**
 * Takes back one counted try that was no failure of whoever tried. With it goes the wait that it
 * brought; where later tries were counted, what remains is at most the wait for those that are left.
 */
export async function takeBackTry(
  { database, hashKey }: Deps,
  { action, key, failed }: Failing & { failed: number },
  { waits }: Pick<BackOff, 'waits'>,
): Promise<void> {
  await sql`
    update failures set
      failed = greatest(0, failed - 1),
      free_at = case when failed = ${failed} then database_now() else least(
        free_at,
        database_now() + make_interval(secs => coalesce(
          (${waits}::double precision[])[least(failed - 1, ${waits.length}::integer)], 0
        ))
      ) end
    where action = ${action} and key_hash = ${hashKey(action, key)}`.execute(database);
}

/** The next try is free at once; how many there were in a row stays, and so does what the next costs. */
export async function endWait(
  { database, hashKey }: Deps,
  { action, key }: Failing,
): Promise<void> {
  await database
    .updateTable('failures')
    .set({ free_at: sql<Date>`database_now()` })
    .where('action', '=', action)
    .where('key_hash', '=', hashKey(action, key))
    .execute();
}

/** The row of failures in a row ends: by a success, or because the password is another now. */
export async function forgetFailures(
  { database, hashKey }: Deps,
  { action, key }: Failing,
): Promise<void> {
  await database
    .deleteFrom('failures')
    .where('action', '=', action)
    .where('key_hash', '=', hashKey(action, key))
    .execute();
}

/** Whoever has used up all tries stays so; anybody else is forgiven after a month. */
async function clearOld(database: Kysely<DB>): Promise<void> {
  await sql`
    delete from failures where (action, key_hash) in (
      select action, key_hash from failures
       where free_at < database_now() - interval '30 days' and failed < 100
       order by free_at limit 2 for update skip locked
    )`.execute(database);
}
