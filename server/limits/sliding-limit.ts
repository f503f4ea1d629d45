import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/types.ts';
import type { HashLimitKey } from './limit-keys.ts';
import type { LimitResult } from './take-from-limit.ts';

/** At most so many in any hour and in any day, wherever they begin. */
export type SlidingLimit = {
  readonly action: 'email-request' | 'email-to-address';
  readonly key: string;
  readonly inHour: number;
  readonly inDay: number;
};

type Deps = { readonly database: Transaction<DB>; readonly hashKey: HashLimitKey };
type Slot = { readonly keyHash: Buffer; readonly secondsLeft: number };

const hourSeconds = 60 * 60;
const daySeconds = 24 * hourSeconds;
/** The same for every key, so that keys with different limits count alike. */
const slotsPerKey = 10;

/**
 * A sliding limit, because twice as many could pass around the boundary of fixed windows; each take
 * is a row that lives for a day. The key is locked until the caller's transaction ends, so call
 * this after all its other limits and locks.
 */
export async function takeFromSlidingLimit(
  { database, hashKey }: Deps,
  { action, key, inHour, inDay }: SlidingLimit,
): Promise<LimitResult> {
  const hashes = Array.from({ length: slotsPerKey }, (_, slot) =>
    hashKey(action, `${key}\0${slot}`),
  );
  const lock = hashKey(action, key).readBigInt64BE();
  await sql`select pg_advisory_xact_lock(${lock})`.execute(database);
  const taken = await database
    .selectFrom('limits')
    .select([
      'key_hash as keyHash',
      sql<number>`extract(epoch from ends_at - database_now())::double precision`.as('secondsLeft'),
    ])
    .where('action', '=', action)
    .where('key_hash', 'in', hashes)
    .where('ends_at', '>', sql<Date>`database_now()`)
    // Later ones were written before the clock went back.
    .where('ends_at', '<=', sql<Date>`database_now() + make_interval(secs => ${daySeconds + 60})`)
    .orderBy('ends_at', 'desc')
    .execute();
  const wait = Math.max(
    secondsUntilFewer(taken, inHour, hourSeconds),
    secondsUntilFewer(taken, inDay, daySeconds),
  );
  if (wait > 0) return { allowed: false, retryAfterSeconds: Math.ceil(wait) };
  const free = hashes.find((hash) => !taken.some(({ keyHash }) => keyHash.equals(hash)));
  if (free === undefined) throw new Error(`${action} has more in a day than there are slots`);
  await sql`
    insert into limits (action, key_hash, taken, ends_at)
    values (${action}, ${free}, 1, database_now() + make_interval(secs => ${daySeconds}))
    on conflict (action, key_hash) do update set taken = 1, ends_at = excluded.ends_at
  `.execute(database);
  return { allowed: true };
}

/** The wait until fewer than so many are younger than that; slots come youngest first. */
function secondsUntilFewer(taken: readonly Slot[], count: number, youngSeconds: number): number {
  const last = taken[count - 1];
  return last === undefined ? 0 : Math.max(0, last.secondsLeft - (daySeconds - youngSeconds));
}
