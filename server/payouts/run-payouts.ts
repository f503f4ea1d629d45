import { type Kysely, sql, type Transaction } from 'kysely';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';

export type RunDeps = {
  readonly database: Kysely<DB>;
  /** What is less is not worth the bank's fee, and waits for more. */
  readonly minimumMills: bigint;
  /** Hears of whoever could not be looked at; they are tried again, and the others go on. */
  readonly onFailure?: (failed: LookedAt) => void;
};

/** What came of one whom a run has looked at. */
type LookedAt = {
  readonly cutOffDay: string;
  readonly ownerId: string;
  /** Null of whom could not be looked at, for what `failure` says. */
  readonly outcome: 'queued' | 'held' | 'nothing' | null;
  readonly failure: string | null;
  readonly reasons: readonly string[];
  readonly owedMills: bigint;
};

/** So many in one transaction: a process that dies leaves the rest to others, and few are done again. */
const together = 50;

/**
 * The run of the newest cut-off, as far as others have not done it: any number of processes may, at any
 * time, and each owner is looked at once. Answers how many this one looked at.
 */
export async function runPayouts({
  database,
  minimumMills,
  onFailure = () => {},
}: RunDeps): Promise<number> {
  const cutOffDay = await actingAs(database, 'piton', (transaction) =>
    openRun(transaction, minimumMills),
  );
  let count = 0;
  for (;;) {
    const looked = await actingAs(database, 'piton', (transaction) =>
      queueSome(transaction, cutOffDay),
    );
    if (looked.length === 0) break;
    const failed = looked.filter(({ outcome }) => outcome === null);
    for (const each of failed) onFailure(each);
    count += looked.length - failed.length;
  }
  await actingAs(database, 'piton', (transaction) =>
    sql`select close_payout_run(${cutOffDay}::date)`.execute(transaction),
  );
  return count;
}

async function openRun(transaction: Transaction<DB>, minimumMills: bigint): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select open_payout_run(${minimumMills})::text as day`.execute(transaction);
  const [row] = rows;
  if (row === undefined) throw new Error('no run of payouts was opened');
  return row.day;
}

async function queueSome(transaction: Transaction<DB>, cutOffDay: string): Promise<LookedAt[]> {
  const { rows } = await sql<LookedAt>`
    select cut_off_day::text as "cutOffDay", owner_id as "ownerId", outcome, reasons, failure,
           owed_mills as "owedMills"
      from queue_payouts(${cutOffDay}::date, ${together})`.execute(transaction);
  return rows;
}
