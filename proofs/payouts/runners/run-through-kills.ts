import { setTimeout as wait } from 'node:timers/promises';
import type { Kill } from '../plan/plan.ts';
import type { Runners } from './start-runners.ts';
import type { Connection } from '../world/keep-logins.ts';

export type Killed = {
  kills: number;
  /** Those that were running and had not finished. */
  atWork: number;
  rounds: number;
  /** The errors of runs that were not killed. */
  readonly failures: string[];
};

type Running = {
  readonly runners: Runners;
  /** Sees the activity of all connections. */
  readonly watcher: Connection;
  /** A second connection, because a transaction doesn't see new activity of others. */
  readonly holder: Connection;
  readonly kills: readonly Kill[];
  /** Whether the week is complete. */
  readonly isDone: () => Promise<boolean>;
  /** Events during the first runs. */
  readonly concurrently: () => Promise<void>;
};

const maxRounds = 40;
/** About this many of the parallel runs have work. */
const killsAtOnce = 3;

/** Runs all in parallel, repeatedly until the week is complete, and kills some. */
export async function runThroughKills(
  { runners, watcher, holder, kills, isDone, concurrently }: Running,
  killed: Killed,
): Promise<void> {
  const waiting = [...kills];
  for (let round = 0; round < maxRounds; round += 1) {
    killed.rounds += 1;
    await runners.whole();
    await untilTheDeadAreGone(watcher);
    let isOver = false;
    const now = waiting.splice(0, killsAtOnce);
    // A lock holds runs up, so that those at work are visible.
    await holdSome(holder, now);
    const running = runners.run().finally(() => (isOver = true));
    const other = round === 0 ? concurrently() : Promise.resolve();
    try {
      const killing = { runners, watcher, killed, isOver: () => isOver };
      for (const kill of now) await killOne(killing, kill);
    } finally {
      await holder.query('rollback');
    }
    const [ran] = await Promise.all([running, other]);
    killed.failures.push(...ran.filter((said) => typeof said === 'string'));
    if (await isDone()) return;
  }
  throw new Error(`a week was not done in ${maxRounds} rounds: ${killed.failures.at(-1) ?? ''}`);
}

type Killing = Pick<Running, 'runners' | 'watcher'> & {
  readonly killed: Killed;
  readonly isOver: () => boolean;
};

/** Locks as many merchants that are not prepared yet. */
async function holdSome(holder: Connection, kills: readonly Kill[]): Promise<void> {
  await holder.query('begin');
  await holder.query(
    `with waiting as (
       select b.account_id, row_number() over (order by b.account_id) - 1 as place,
              count(*) over () as of
         from ledger_balances b
         join ledger_accounts a on a.id = b.account_id
         join companies c on c.id = a.company_id
        where a.mode = 'live' and a.code = 'merchant_payable' and b.balance_mills <> 0
          and not exists (
            select from payout_run_owners o
             where o.owner_id = c.owner_id and o.outcome is not null
               and o.cut_off_day = last_cut_off_day(database_now())
          )
     )
     select from ledger_balances b
      where account_id in (
        select account_id from waiting join unnest($1::float8[]) drawn on place = floor(drawn * of)
      )
      order by account_id for update`,
    [kills.map(({ drawn }) => drawn)],
  );
}

async function killOne({ runners, watcher, killed, isOver }: Killing, kill: Kill): Promise<void> {
  let victim: number | null = kill.isBlind ? kill.runner : null;
  while (victim === null) {
    if (isOver()) return;
    const atWork = await whoIsAtWork({ runners, watcher });
    victim = atWork.find((runner) => runner >= kill.runner) ?? atWork[0] ?? null;
    if (victim === null) await wait(2);
  }
  await wait(kill.afterMs);
  killed.kills += 1;
  if (await runners.kill(victim)) killed.atWork += 1;
}

/** Waits until the database has finished and rolled back a killed client's statement. */
async function untilTheDeadAreGone(watcher: Connection): Promise<void> {
  for (;;) {
    const { rows } = await watcher.query(
      `select from pg_stat_activity
        where datname = current_database() and state <> 'idle' and usename = 'piton_app'`,
    );
    if (rows.length === 0) return;
    await wait(5);
  }
}

/** Runners with an open transaction that prepares a payout. */
async function whoIsAtWork({
  runners,
  watcher,
}: Pick<Running, 'runners' | 'watcher'>): Promise<number[]> {
  const { rows } = await watcher.query<{ pid: number }>(
    `select pid from pg_stat_activity
      where datname = current_database() and state <> 'idle' and query like '%process_owner_of_run%'
        and pid <> pg_backend_pid()`,
  );
  return rows.flatMap(({ pid }) => runners.onBackend(pid) ?? []);
}
