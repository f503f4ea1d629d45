import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { actingAs } from '../database/acting-as.ts';
import type { DatabaseClock } from '../database/database-clock.ts';
import type { DB } from '../database/types.ts';
import type { HashLimitKey } from '../limits/limit-keys.ts';
import { endLimit, type LimitDeps, takeFromLimit } from '../limits/take-from-limit.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import type { PendingCount } from './count-pending.ts';

export type TellOpenSalesDeps = {
  readonly database: Kysely<DB>;
  readonly hashKey: HashLimitKey;
  readonly log: Logger;
  readonly databaseClock: DatabaseClock;
  readonly mail: MailQueue;
  readonly alarmEmail: string;
  /** The time after which a sale unknown to the gateway ends by itself, which needs no alarm. */
  readonly quietMs: number;
};

const minuteMs = 60_000;
/** The threshold of the pager (docs/alerts.yml). */
const toldAfterLeastMs = 90 * minuteMs;
/** A margin around the quiet time, so that a state that comes and goes counts as one. */
const apartMs = 30 * minuteMs;

/** Taken for as long as the alarm lasts; its end gives the limit back. */
const told = {
  limit: { action: 'open-sales-mail', key: 'live' },
  windowSeconds: 10 * 365 * 86_400,
} as const;
/** Later payments join the same alarm; their number is reported once a day. */
const toldLately = {
  limit: { action: 'open-sales-mail', key: 'live, this day' },
  windowSeconds: 86_400,
} as const;

/**
 * Emails an alarm about live payments that stay pending: once a day while it lasts, and once at its
 * end, for all processes and payments together.
 */
export async function tellOpenSales(
  deps: TellOpenSalesDeps,
  counts: readonly PendingCount[],
): Promise<void> {
  const live = counts.find(({ book }) => book === 'live');
  if (live === undefined) return;
  const oldestMs = live.oldestSeconds * 1000;
  const toldAfterMs = Math.max(toldAfterLeastMs, deps.quietMs + apartMs);
  if (oldestMs > toldAfterMs) await tellBegun(deps, live);
  else if (oldestMs <= toldAfterMs - apartMs && !live.isClockBehind) await tellOver(deps, live);
}

async function tellBegun(
  { database, databaseClock, hashKey, log, mail, alarmEmail: to }: TellOpenSalesDeps,
  { count, oldestSeconds }: PendingCount,
): Promise<void> {
  const at = await databaseClock();
  const isNew = await actingAs(database, 'piton', async (transaction) => {
    const limits = { database: transaction, hashKey };
    if (!(await takeOne(limits, toldLately))) return false;
    await takeOne(limits, told);
    const oldest = new Date(at.getTime() - oldestSeconds * 1000);
    await mail.queue(transaction, { kind: 'sales-stay-open', to, at, count, oldest });
    return true;
  });
  if (isNew) log.error({ count, oldestSeconds }, 'nobody has known for long how payments ended');
}

async function takeOne(
  limits: LimitDeps,
  { limit, windowSeconds }: typeof told | typeof toldLately,
): Promise<boolean> {
  const { allowed } = await takeFromLimit(limits, { ...limit, most: 1, windowSeconds });
  return allowed;
}

async function tellOver(
  { database, databaseClock, hashKey, log, mail, alarmEmail: to }: TellOpenSalesDeps,
  { count, oldestSeconds }: PendingCount,
): Promise<void> {
  const at = await databaseClock();
  const wasTold = await actingAs(database, 'piton', async (transaction) => {
    const limits = { database: transaction, hashKey };
    // Gives limits back in the order in which they are taken, to avoid a deadlock.
    await endLimit(limits, toldLately.limit);
    if (!(await endLimit(limits, told.limit))) return false;
    const oldest = new Date(at.getTime() - oldestSeconds * 1000);
    await mail.queue(transaction, { kind: 'sales-open-no-more', to, at, count, oldest });
    return true;
  });
  if (wasTold) log.warn({ count }, 'no payment has been open for long any more');
}
