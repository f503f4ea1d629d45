import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { actingAs } from '../../database/acting-as.ts';
import type { DatabaseClock } from '../../database/database-clock.ts';
import type { DB } from '../../database/types.ts';
import type { HashLimitKey } from '../../limits/limit-keys.ts';
import { endLimit, findWait, type LimitDeps, takeFromLimit } from '../../limits/take-from-limit.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import type { PendingCount } from './count-pending.ts';

export type AlertDeps = {
  readonly database: Kysely<DB>;
  readonly hashKey: HashLimitKey;
  readonly log: Logger;
  readonly databaseClock: DatabaseClock;
  readonly mail: MailQueue;
  readonly alarmEmail: string;
  /** The time after which a sale unknown to the gateway ends automatically, which needs no alarm. */
  readonly quietMs: number;
};

const minuteMs = 60_000;
/** The threshold of the pager (docs/alerts.yml). */
const minAlertAfterMs = 90 * minuteMs;
/** A margin around the quiet time, so that a state that comes and goes counts as one. */
const apartMs = 30 * minuteMs;

type Alert = {
  readonly limit: { readonly action: 'open-sales-mail'; readonly key: string };
  readonly windowSeconds: number;
};

/** Taken for as long as the alarm lasts; its end gives the limit back. */
const alerted: Alert = {
  limit: { action: 'open-sales-mail', key: 'live' },
  windowSeconds: 10 * 365 * 86_400,
};
/** Nothing is emailed while payments that were pending at the mute are. */
const muted: Alert = {
  limit: { action: 'open-sales-mail', key: 'live, muted' },
  windowSeconds: alerted.windowSeconds,
};
/** Later payments join the same alarm; their number is reported once a day. */
const alertedToday: Alert = {
  limit: { action: 'open-sales-mail', key: 'live, this day' },
  windowSeconds: 86_400,
};

/**
 * Emails an alarm about live payments that stay pending: once a day while it lasts, and once at its
 * end, for all processes and payments together.
 */
export async function alertOpenSales(
  deps: AlertDeps,
  counts: readonly PendingCount[],
): Promise<void> {
  const live = counts.find(({ mode }) => mode === 'live');
  if (live === undefined) return;
  const oldestMs = live.oldestSeconds * 1000;
  const alertAfterMs = Math.max(minAlertAfterMs, deps.quietMs + apartMs);
  if (oldestMs > alertAfterMs) await alertBegun(deps, live);
  else if (oldestMs <= alertAfterMs - apartMs && !live.isClockBehind) await alertOver(deps, live);
}

/** As if the alarm had been emailed: none follows until those payments have ended. */
export async function muteOpenSales(limits: LimitDeps): Promise<void> {
  await takeOne(limits, muted);
  await takeOne(limits, alerted);
}

async function alertBegun(
  { database, databaseClock, hashKey, log, mail, alarmEmail: to }: AlertDeps,
  { count, oldestSeconds }: PendingCount,
): Promise<void> {
  const at = await databaseClock();
  const isNew = await actingAs(database, 'piton', async (transaction) => {
    const limits = { database: transaction, hashKey };
    const { limit, windowSeconds } = muted;
    if ((await findWait(limits, { ...limit, max: 1, windowSeconds })) !== null) return false;
    if (!(await takeOne(limits, alertedToday))) return false;
    await takeOne(limits, alerted);
    const oldest = new Date(at.getTime() - oldestSeconds * 1000);
    await mail.queue(transaction, { kind: 'sales-stay-open', to, at, count, oldest });
    return true;
  });
  if (isNew) log.error({ count, oldestSeconds }, 'payments have been pending for too long');
}

async function takeOne(limits: LimitDeps, { limit, windowSeconds }: Alert): Promise<boolean> {
  const { allowed } = await takeFromLimit(limits, { ...limit, max: 1, windowSeconds });
  return allowed;
}

async function alertOver(
  { database, databaseClock, hashKey, log, mail, alarmEmail: to }: AlertDeps,
  { count, oldestSeconds }: PendingCount,
): Promise<void> {
  const at = await databaseClock();
  const wasAlerted = await actingAs(database, 'piton', async (transaction) => {
    const limits = { database: transaction, hashKey };
    // Gives limits back in the order in which they are taken, to avoid a deadlock.
    await endLimit(limits, muted.limit);
    await endLimit(limits, alertedToday.limit);
    if (!(await endLimit(limits, alerted.limit))) return false;
    const oldest = new Date(at.getTime() - oldestSeconds * 1000);
    await mail.queue(transaction, { kind: 'sales-open-no-more', to, at, count, oldest });
    return true;
  });
  if (wasAlerted) log.warn({ count }, 'no payment has been pending for too long any more');
}
