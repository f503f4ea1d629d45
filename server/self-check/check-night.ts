import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import { nightDueBy } from './night.ts';
import { type CheckOptions, runChecks } from './run-checks.ts';
import { sayFindings } from './say-findings.ts';
import { findLastCheck, keepCheck, type SelfCheck } from './self-check-store.ts';

export type CheckNightDeps = {
  readonly database: Kysely<DB>;
  /** Apart from everybody else's connections: it is held for as long as the check takes. */
  readonly checkPool: pg.Pool;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly key: CheckOptions['key'];
  readonly mail: MailQueue;
  readonly alarmEmail: string;
};

/** Held by whoever checks, until it is done or its process is gone. */
const checkLock = 7_450_235;

/**
 * Checks once for each night, however many processes ask for it and whichever of them die meanwhile, and
 * answers the last check there is. What was found is kept and mailed in one transaction.
 */
export async function checkNight(deps: CheckNightDeps): Promise<SelfCheck | null> {
  const night = nightDueBy(deps.clock());
  const last = await findLastCheck(deps.database);
  if (last !== null && last.night >= night) return last;
  const client = await deps.checkPool.connect();
  let isBroken = false;
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ isTaken: boolean }>(beginning, [checkLock]);
    if (rows[0]?.isTaken !== true) return last;
    // Whoever had it before may have kept theirs between the question above and now.
    const already = await findLastCheck(deps.database);
    if (already !== null && already.night >= night) return already;
    const beganAt = deps.clock();
    const found = await runChecks(client, { now: beganAt, key: deps.key });
    return await tell(deps, { night, beganAt, endedAt: deps.clock(), found });
  } catch (error) {
    isBroken = true;
    throw error;
  } finally {
    if (!isBroken) await client.query('rollback').catch(() => (isBroken = true));
    client.release(isBroken);
  }
}

// As Piton, to which row-level security shows every row.
const beginning = `
  select pg_try_advisory_xact_lock($1) as "isTaken",
         set_config('piton.is_staff', 'yes', true), set_config('piton.is_piton', 'yes', true)`;

async function tell(
  { database, log, mail, alarmEmail }: CheckNightDeps,
  check: SelfCheck,
): Promise<SelfCheck> {
  const { night, beganAt, endedAt, found } = check;
  await actingAs(database, 'piton', async (transaction) => {
    const isFirst = await keepCheck(transaction, check);
    if (!isFirst || found.length === 0) return;
    await mail.queue(transaction, {
      kind: 'self-check-differs',
      to: alarmEmail,
      at: endedAt,
      found: sayFindings(found).map((said) => ({
        ...said,
        first: said.first.slice(0, mailedMost),
      })),
    });
  });
  const seconds = (endedAt.getTime() - beganAt.getTime()) / 1000;
  if (found.length === 0) log.info({ night, seconds }, 'the nightly check found all in order');
  else log.error({ night, seconds, found }, 'the nightly check found differences');
  return check;
}

const mailedMost = 3;
