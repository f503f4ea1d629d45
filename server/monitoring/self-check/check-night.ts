import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { actingAs } from '../../database/acting-as.ts';
import type { DatabaseClock } from '../../database/database-clock.ts';
import type { DB } from '../../database/types.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import { isConnectionGone, keepFailure } from './failed-check.ts';
import { nightDueBy } from './night.ts';
import { type CheckOptions, runChecks } from './run-checks.ts';
import { formatFinding } from './format-findings.ts';
import {
  keepCheck,
  newCountOf,
  type NightState,
  readNight,
  type SelfCheck,
  addSinceDates,
} from './self-check-store.ts';

export type CheckNightDeps = {
  readonly database: Kysely<DB>;
  /** A pool of its own, because the check holds its connection for as long as it takes. */
  readonly checkPool: pg.Pool;
  readonly log: Logger;
  readonly databaseClock: DatabaseClock;
  readonly key: CheckOptions['key'];
  readonly mail: MailQueue;
  readonly alarmEmail: string;
};

/** The checking process holds it until it is done or dies. */
const checkLock = 7_450_235;

/**
 * Runs one check per night over all processes, and returns the night's state. The findings are
 * stored and emailed in one transaction; a failure is stored too, and postpones the next attempt of
 * all processes.
 */
export async function checkNight(deps: CheckNightDeps): Promise<NightState> {
  const now = await deps.databaseClock();
  const night = nightDueBy(now);
  const state = await readNight(deps.database, night);
  if (hasResponse(state, now)) return state;
  const client = await deps.checkPool.connect();
  let isBroken = false;
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ isTaken: boolean }>(beginning, [checkLock]);
    if (rows[0]?.isTaken !== true) return state;
    // The previous holder may have stored its result in between.
    const latest = await readNight(deps.database, night);
    if (hasResponse(latest, now)) return latest;
    return await look(deps, client, latest);
  } catch (error) {
    isBroken = true;
    throw error;
  } finally {
    if (!isBroken) await client.query('rollback').catch(() => (isBroken = true));
    client.release(isBroken);
  }
}

/** Only a night's own check counts: a result dated in the future blocks nothing. */
function hasResponse({ night, last, failed }: NightState, now: Date): boolean {
  return last?.night === night || (failed !== null && failed.nextAttemptAt > now);
}

// As Piton, for whom row-level security shows every row.
const beginning = `
  select pg_try_advisory_xact_lock($1) as "isTaken",
         set_config('piton.is_staff', 'yes', true), set_config('piton.is_piton', 'yes', true)`;

async function look(
  deps: CheckNightDeps,
  client: pg.PoolClient,
  state: NightState,
): Promise<NightState> {
  const beganAt = await deps.databaseClock();
  let found;
  try {
    found = await runChecks(client, { now: beganAt, key: deps.key });
  } catch (error) {
    if (isConnectionGone(error)) throw error;
    return reportFailure(deps, state, error);
  }
  const endedAt = await deps.databaseClock();
  const check = { night: state.night, beganAt, endedAt, found: addSinceDates(found, state) };
  await storeAndAlert(deps, check);
  return { ...state, last: check, failed: null };
}

async function storeAndAlert(
  { database, log, mail, alarmEmail }: CheckNightDeps,
  check: SelfCheck,
): Promise<void> {
  const { night, beganAt, endedAt, found } = check;
  const newlyFound = found.filter((each) => newCountOf(each) > 0);
  await actingAs(database, 'piton', async (transaction) => {
    const isFirst = await keepCheck(transaction, check);
    if (!isFirst || newlyFound.length === 0) return;
    await mail.queue(transaction, {
      kind: 'self-check-differs',
      to: alarmEmail,
      at: endedAt,
      found: newlyFound.map((each) => {
        const count = newCountOf(each);
        const first = each.first.slice(0, Math.min(count, maxMailed));
        return { ...formatFinding(each), count, first };
      }),
    });
  });
  const seconds = (endedAt.getTime() - beganAt.getTime()) / 1000;
  if (found.length === 0) log.info({ night, seconds }, 'the nightly check found no differences');
  else log.error({ night, seconds, found }, 'the nightly check found differences');
}

const maxMailed = 3;

/** Emailed once a night, and logged each time. */
async function reportFailure(
  { database, databaseClock, log, mail, alarmEmail }: CheckNightDeps,
  state: NightState,
  error: unknown,
): Promise<NightState> {
  const now = await databaseClock();
  const { night } = state;
  const failed = await actingAs(database, 'piton', async (transaction) => {
    const kept = await keepFailure(transaction, { night, now, error });
    if (kept.attempts === 1) {
      const { nextAttemptAt } = kept;
      await mail.queue(transaction, {
        kind: 'self-check-failed',
        to: alarmEmail,
        at: now,
        nextAttemptAt,
      });
    }
    return kept;
  });
  log.error({ err: error, night, ...failed }, 'the nightly check failed');
  return { ...state, failed };
}
