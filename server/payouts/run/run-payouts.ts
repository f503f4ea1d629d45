import { type Kysely, sql, type Transaction } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import { isConflict } from '../../database/retry-on-conflict.ts';
import { prepared } from '../../database/prepared-statement.ts';
import type { DB } from '../../database/types.ts';

export type RunDeps = {
  readonly database: Kysely<DB>;
  /** A smaller amount isn't worth the bank fee and is carried over. */
  readonly minimumMills: bigint;
  /** Reports an owner who could not be processed. The run retries them and continues with the others. */
  readonly onFailure?: (failed: FailedOwner) => void;
};

/** An owner whom the run could not process, and the database's error. */
type FailedOwner = {
  readonly cutOffDay: string;
  readonly ownerId: string;
  readonly failure: string;
  readonly code: string | null;
};

/** Owners whom this process skips for now, and owners whose failure it has reported. */
type Seen = { readonly failing: Set<string>; readonly reported: Set<string> };

/** `isReported`: another loop of this process has already reported the owner's failure. */
type Failure = FailedOwner & { readonly error: unknown; readonly isReported: boolean };

/**
 * Processes all open runs, oldest first, and returns how many owners this process handled. Any
 * number of processes may run at once, because each owner is claimed by one of them.
 */
export async function runPayouts(deps: RunDeps): Promise<number> {
  let count = 0;
  for (;;) {
    const cutOffDay = await openRun(deps);
    if (cutOffDay === null) return count;
    count += await prepareAll(deps, cutOffDay);
    if (await closeRun(deps, cutOffDay)) continue;
    if (!(await skipOwner(deps, cutOffDay)) || !(await closeRun(deps, cutOffDay))) return count;
  }
}

/** Each owner needs several round trips, so a few at once shorten a run of thousands. */
const atOnce = 4;

async function prepareAll(deps: RunDeps, cutOffDay: string): Promise<number> {
  const seen = { failing: new Set<string>(), reported: new Set<string>() };
  const preparing = Array.from({ length: atOnce }, () => prepareRemaining(deps, cutOffDay, seen));
  let count = 0;
  // Waits for all loops before it throws, so that none continues in the background.
  for (const result of await Promise.allSettled(preparing)) {
    if (result.status === 'rejected') throw result.reason;
    count += result.value;
  }
  return count;
}

/** Processes one owner after another, until only those remain whose failure could not be recorded. */
async function prepareRemaining(deps: RunDeps, cutOffDay: string, seen: Seen): Promise<number> {
  let count = 0;
  for (;;) {
    const result = await prepareNext(deps, cutOffDay, seen);
    if (result === 'none') return count;
    if (result === 'done') count += 1;
    else if (await noteFailure(deps, result)) seen.failing.delete(result.ownerId);
  }
}

/** One transaction per owner, so that a failure or timeout affects no other owner. */
async function prepareNext(
  { database }: RunDeps,
  cutOffDay: string,
  seen: Seen,
): Promise<'none' | 'done' | Failure> {
  const taken: { ownerId: string | null } = { ownerId: null };
  try {
    await actingAs(database, 'piton', async (transaction) => {
      taken.ownerId = null;
      taken.ownerId = await takeOwner(transaction, cutOffDay, [...seen.failing]);
      if (taken.ownerId !== null) await queuePayout(transaction, cutOffDay, taken.ownerId);
    });
    return taken.ownerId === null ? 'none' : 'done';
  } catch (error) {
    const { ownerId } = taken;
    if (ownerId === null) throw error;
    const isReported = seen.reported.has(ownerId);
    seen.failing.add(ownerId);
    if (!isConflict(error)) seen.reported.add(ownerId);
    const { message, code = null } = error as { message: string; code?: string };
    return { cutOffDay, ownerId, failure: message, code, error, isReported };
  }
}

/**
 * Returns true if the failure was recorded. A lock conflict isn't the owner's failure, so it isn't
 * recorded.
 */
async function noteFailure(
  { database, onFailure = () => {} }: RunDeps,
  { error, isReported, ...failed }: Failure,
): Promise<boolean> {
  if (!isReported) onFailure(failed);
  if (isConflict(error)) return false;
  const { cutOffDay, ownerId, failure, code } = failed;
  return actingAs(database, 'piton', (transaction) =>
    resultOf<boolean>(
      transaction,
      sql`note_payout_failure(${cutOffDay}::date, ${ownerId}, ${failure}, ${code})`,
    ),
  );
}

/**
 * Closes the week for owners who keep failing, and returns true if there were any. It records what
 * they are owed as the run computes it or, if that fails, by their balances.
 */
async function skipOwner({ database }: RunDeps, cutOffDay: string): Promise<boolean> {
  const { rows } = await actingAs(database, 'piton', (transaction) =>
    sql<{ ownerId: string }>`
      select owner_id as "ownerId" from owners_to_skip(${cutOffDay}::date) owner_id`.execute(
      transaction,
    ),
  );
  for (const { ownerId } of rows) {
    const pass = (byBalance: boolean) =>
      actingAs(database, 'piton', (transaction) =>
        sql`select skip_owner(${cutOffDay}::date, ${ownerId}, ${byBalance})`.execute(transaction),
      );
    await pass(false).catch(() => pass(true));
  }
  return rows.length > 0;
}

function openRun({ database, minimumMills }: RunDeps): Promise<string | null> {
  return actingAs(database, 'piton', (transaction) =>
    resultOf<string | null>(transaction, sql`open_payout_run(${minimumMills})::text`),
  );
}

function closeRun({ database }: RunDeps, cutOffDay: string): Promise<boolean> {
  return actingAs(database, 'piton', (transaction) =>
    resultOf<boolean>(transaction, sql`close_payout_run(${cutOffDay}::date)`),
  );
}

function takeOwner(
  transaction: Transaction<DB>,
  cutOffDay: string,
  others: readonly string[],
): Promise<string | null> {
  const taking = sql`take_owner_of_run(${cutOffDay}::date, ${others}::uuid[])`;
  return resultOf<string | null>(transaction, taking);
}

async function queuePayout(
  transaction: Transaction<DB>,
  cutOffDay: string,
  ownerId: string,
): Promise<void> {
  await sql`${prepared} select from process_owner_of_run(${cutOffDay}::date, ${ownerId})`.execute(
    transaction,
  );
}

async function resultOf<Result>(
  transaction: Transaction<DB>,
  query: ReturnType<typeof sql>,
): Promise<Result> {
  const { rows } = await sql<{
    result: Result;
  }>`${prepared} select ${query} as result`.execute(transaction);
  const [row] = rows;
  if (row === undefined) throw new Error('the database did not answer');
  return row.result;
}
