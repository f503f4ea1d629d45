import { type Kysely, sql, type Transaction } from 'kysely';
import { actingAs } from '../database/acting-as.ts';
import { wasInTheWay } from '../database/again-when-in-the-way.ts';
import { plannedOnce } from '../database/planned-once.ts';
import type { DB } from '../database/types.ts';

export type RunDeps = {
  readonly database: Kysely<DB>;
  /** What is less is not worth the bank's fee, and waits for more. */
  readonly minimumMills: bigint;
  /** Hears of whoever could not be looked at; they are tried again, and the others go on. */
  readonly onFailure?: (failed: FailedOwner) => void;
};

/** Whom a run could not look at, and what the database said. */
type FailedOwner = {
  readonly cutOffDay: string;
  readonly ownerId: string;
  readonly failure: string;
  readonly code: string | null;
};

/** Whom nobody here takes again for now, and of whose own failure it was told. */
type Seen = { readonly failing: Set<string>; readonly told: Set<string> };

/** Another one here may have taken them just as this one let go of them: whoever failed first has told of it. */
type Failure = FailedOwner & { readonly error: unknown; readonly isTold: boolean };

/**
 * The runs that are open, the oldest first, as far as others have not done them: any number of processes
 * may, at any time, and each owner is looked at once. Answers how many this one looked at.
 */
export async function runPayouts(deps: RunDeps): Promise<number> {
  let count = 0;
  for (;;) {
    const cutOffDay = await openRun(deps);
    if (cutOffDay === null) return count;
    count += await lookAtAll(deps, cutOffDay);
    if (await closeRun(deps, cutOffDay)) continue;
    if (!(await passOver(deps, cutOffDay)) || !(await closeRun(deps, cutOffDay))) return count;
  }
}

/** Each owner takes several turns to the database and back, and ten thousand wait for none of the others’. */
const atOnce = 4;

async function lookAtAll(deps: RunDeps, cutOffDay: string): Promise<number> {
  const seen = { failing: new Set<string>(), told: new Set<string>() };
  const looking = Array.from({ length: atOnce }, () => lookOn(deps, cutOffDay, seen));
  let count = 0;
  // Nothing goes on behind what failed.
  for (const looked of await Promise.allSettled(looking)) {
    if (looked.status === 'rejected') throw looked.reason;
    count += looked.value;
  }
  return count;
}

/** One after the other, until nobody is left but those of whom it could not be written that they fail. */
async function lookOn(deps: RunDeps, cutOffDay: string, seen: Seen): Promise<number> {
  let count = 0;
  for (;;) {
    const looked = await lookAtNext(deps, cutOffDay, seen);
    if (looked === 'nobody') return count;
    if (looked === 'done') count += 1;
    else if (await noteFailure(deps, looked)) seen.failing.delete(looked.ownerId);
  }
}

/** Each in a transaction of their own: whoever fails, or takes too long, takes nobody along. */
async function lookAtNext(
  { database }: RunDeps,
  cutOffDay: string,
  seen: Seen,
): Promise<'nobody' | 'done' | Failure> {
  const taken: { ownerId: string | null } = { ownerId: null };
  try {
    await actingAs(database, 'piton', async (transaction) => {
      taken.ownerId = null;
      taken.ownerId = await takeOwner(transaction, cutOffDay, [...seen.failing]);
      if (taken.ownerId !== null) await queuePayout(transaction, cutOffDay, taken.ownerId);
    });
    return taken.ownerId === null ? 'nobody' : 'done';
  } catch (error) {
    const { ownerId } = taken;
    if (ownerId === null) throw error;
    const isTold = seen.told.has(ownerId);
    seen.failing.add(ownerId);
    if (!wasInTheWay(error)) seen.told.add(ownerId);
    const { message, code = null } = error as { message: string; code?: string };
    return { cutOffDay, ownerId, failure: message, code, error, isTold };
  }
}

/** Answers whether it is written. That others were in the way is no fault of theirs, and is not. */
async function noteFailure(
  { database, onFailure = () => {} }: RunDeps,
  { error, isTold, ...failed }: Failure,
): Promise<boolean> {
  if (!isTold) onFailure(failed);
  if (wasInTheWay(error)) return false;
  const { cutOffDay, ownerId, failure, code } = failed;
  return actingAs(database, 'piton', (transaction) =>
    answerOf<boolean>(
      transaction,
      sql`note_payout_failure(${cutOffDay}::date, ${ownerId}, ${failure}, ${code})`,
    ),
  );
}

/**
 * For whom the week waits no longer. What they are owed is said as the run would have it, and where that is
 * what fails, by their balances. Answers whether there is anybody.
 */
async function passOver({ database }: RunDeps, cutOffDay: string): Promise<boolean> {
  const { rows } = await actingAs(database, 'piton', (transaction) =>
    sql<{ ownerId: string }>`
      select owner_id as "ownerId" from owners_to_pass_over(${cutOffDay}::date) owner_id`.execute(
      transaction,
    ),
  );
  for (const { ownerId } of rows) {
    const pass = (byBalance: boolean) =>
      actingAs(database, 'piton', (transaction) =>
        sql`select pass_over_owner(${cutOffDay}::date, ${ownerId}, ${byBalance})`.execute(
          transaction,
        ),
      );
    await pass(false).catch(() => pass(true));
  }
  return rows.length > 0;
}

function openRun({ database, minimumMills }: RunDeps): Promise<string | null> {
  return actingAs(database, 'piton', (transaction) =>
    answerOf<string | null>(transaction, sql`open_payout_run(${minimumMills})::text`),
  );
}

function closeRun({ database }: RunDeps, cutOffDay: string): Promise<boolean> {
  return actingAs(database, 'piton', (transaction) =>
    answerOf<boolean>(transaction, sql`close_payout_run(${cutOffDay}::date)`),
  );
}

function takeOwner(
  transaction: Transaction<DB>,
  cutOffDay: string,
  others: readonly string[],
): Promise<string | null> {
  const taking = sql`take_owner_of_run(${cutOffDay}::date, ${others}::uuid[])`;
  return answerOf<string | null>(transaction, taking);
}

async function queuePayout(
  transaction: Transaction<DB>,
  cutOffDay: string,
  ownerId: string,
): Promise<void> {
  await sql`${plannedOnce} select from queue_payout_of(${cutOffDay}::date, ${ownerId})`.execute(
    transaction,
  );
}

async function answerOf<Answer>(
  transaction: Transaction<DB>,
  asked: ReturnType<typeof sql>,
): Promise<Answer> {
  const { rows } = await sql<{ answer: Answer }>`${plannedOnce} select ${asked} as answer`.execute(
    transaction,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the database did not answer');
  return row.answer;
}
