import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.ts';
import type { HashLimitKey } from './limit-keys.ts';

/**
 * Failures are counted for all unknown devices of an account together, for each known device and for
 * sessions; passwords and codes separately.
 */
type FailureAction =
  | 'second-factor'
  | 'second-factor-known-device'
  | 'second-factor-signed-in'
  | 'sign-in'
  | 'sign-in-known-device';

export type FailureKey = { action: FailureAction; key: string };

export type BackOff = {
  /**
   * Seconds to wait after the first, second, … failure in a row; the last value applies to all
   * later ones.
   */
  waits: readonly number[];
  /** After so many in a row no further attempt is allowed. */
  maxFailures: number;
};

export type CountedFailure = { isRefused: false; failed: number };
export type RefusedAttempt = {
  isRefused: true;
  retryAfterSeconds: number;
  /** True if only a reset helps. */
  isUntilReset: boolean;
};

/** The retry interval reported if only a reset helps. */
const untilResetSeconds = 24 * 60 * 60;

type Deps = { readonly database: Kysely<DB>; readonly hashKey: HashLimitKey };

/**
 * Counts an attempt as failed before its check; one that comes too early isn't counted. The row
 * lock serialises parallel attempts, so that each sees the wait left by the previous one.
 */
export async function countAttempt(
  deps: Deps,
  failing: FailureKey,
  { waits, maxFailures }: BackOff,
): Promise<CountedFailure | RefusedAttempt> {
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
      where f.failed < ${maxFailures} and (
        f.free_at <= database_now()
        or f.free_at > database_now() + interval '1 minute' + make_interval(
          secs => coalesce((${waits}::double precision[])[least(f.failed, ${waits.length}::integer)], 0)
        )
      )
    returning failed`.execute(deps.database);
  const [row] = rows;
  if (!row) {
    // If the owner has succeeded in between, the row is gone a moment later.
    return (await findRefusal(deps, failing, { waits, maxFailures })) ?? refusedAttempt(1);
  }
  // Each new row deletes two expired ones, so that the table can't grow for ever.
  if (row.failed === 1) await clearOld(deps.database);
  return { isRefused: false, failed: row.failed };
}

/** Checks without a lock whether an attempt would be rejected now. */
export async function findRefusal(
  { database, hashKey }: Deps,
  { action, key }: FailureKey,
  { waits, maxFailures }: BackOff,
): Promise<RefusedAttempt | null> {
  const row = await database
    .selectFrom('failures')
    .select([
      'failed',
      sql<number>`ceil(extract(epoch from free_at - database_now()))::integer`.as('left'),
    ])
    .where('action', '=', action)
    .where('key_hash', '=', hashKey(action, key))
    .executeTakeFirst();
  if (!row) return null;
  const isFree = row.left <= 0 || row.left > longestAfter(row.failed, waits);
  if (isFree && row.failed < maxFailures) return null;
  // No wait helps until a reset; a program that retries anyway does so once a day.
  if (row.failed >= maxFailures) {
    return { ...refusedAttempt(untilResetSeconds), isUntilReset: true };
  }
  return refusedAttempt(row.left);
}

/** Seconds; a longer wait was written before the clock went back by more than a minute. */
function longestAfter(failed: number, waits: BackOff['waits']): number {
  return (waits[Math.min(failed, waits.length) - 1] ?? 0) + 60;
}

export function refusedAttempt(secondsLeft: number): RefusedAttempt {
  return { isRefused: true, retryAfterSeconds: Math.max(1, secondsLeft), isUntilReset: false };
}

/**
 * Takes back a counted attempt that wasn't the person's failure, with the wait it caused. If later
 * attempts were counted, at most their wait remains.
 */
export async function undoAttempt(
  { database, hashKey }: Deps,
  { action, key, failed }: FailureKey & { failed: number },
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

/** Allows the next attempt at once; the count and the following waits stay. */
export async function endWait(
  { database, hashKey }: Deps,
  { action, key }: FailureKey,
): Promise<void> {
  await database
    .updateTable('failures')
    .set({ free_at: sql<Date>`database_now()` })
    .where('action', '=', action)
    .where('key_hash', '=', hashKey(action, key))
    .execute();
}

/** Resets the count, after a success or a new password. */
export async function deleteFailures(
  { database, hashKey }: Deps,
  { action, key }: FailureKey,
): Promise<void> {
  await database
    .deleteFrom('failures')
    .where('action', '=', action)
    .where('key_hash', '=', hashKey(action, key))
    .execute();
}

/** Exhausted rows stay; others expire after a month. */
async function clearOld(database: Kysely<DB>): Promise<void> {
  await sql`
    delete from failures where (action, key_hash) in (
      select action, key_hash from failures
       where free_at < database_now() - interval '30 days' and failed < 100
       order by free_at limit 2 for update skip locked
    )`.execute(database);
}
