import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import { actingAs } from '../../database/acting-as.ts';
import type { DatabaseClock } from '../../database/database-clock.ts';
import type { DB } from '../../database/types.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import { findProtectedCompanies } from './card-protection-store.ts';
import { countDeclines, type DeclineCount, spikesIn, sumOf } from './count-declines.ts';
import {
  endSpikes,
  findSpikes,
  noteSpike,
  type Spike,
  tryLockWatch,
} from './decline-spike-store.ts';

export type WatchDeclinesDeps = {
  readonly database: Kysely<DB>;
  readonly log: Logger;
  readonly databaseClock: DatabaseClock;
  readonly mail: MailQueue;
  readonly alarmEmail: string;
};

export type Watched = {
  /** By the database's clock. */
  readonly at: Date;
  /** All companies together. */
  readonly all: DeclineCount;
  readonly spikes: readonly Spike[];
};

/** A spike ends after so long without one, so that one that comes and goes counts as one. */
const quietMs = 10 * 60 * 1000;

/**
 * Detects spikes of declined cards, and stores and emails their start and end once for all
 * processes. Velocity checks act long before a spike, so a protection counts as one too.
 */
export async function watchDeclines(deps: WatchDeclinesDeps): Promise<Watched> {
  const now = await deps.databaseClock();
  const { began, over, ...watched } = await actingAs(deps.database, 'piton', (transaction) =>
    checkOnce(deps, transaction, now),
  );
  if (began.length > 0) deps.log.warn({ spikes: began }, 'unusually many cards are declined');
  if (over.length > 0) {
    deps.log.warn({ spikes: over }, 'the share of declined cards is back to normal');
  }
  return { ...watched, at: now };
}

type Looked = Omit<Watched, 'at'> & {
  readonly began: readonly Spike[];
  readonly over: readonly Spike[];
};

async function checkOnce(
  { mail, alarmEmail }: WatchDeclinesDeps,
  transaction: Transaction<DB>,
  now: Date,
): Promise<Looked> {
  const counts = await countDeclines(transaction, now);
  const all = sumOf(counts);
  if (!(await tryLockWatch(transaction))) {
    return { all, spikes: await findSpikes(transaction), began: [], over: [] };
  }
  const isNew = new Set<string | null>();
  const spikes = spikesIn(counts);
  for (const companyId of await findProtectedCompanies(transaction, now)) {
    if (spikes.some((spike) => spike.companyId === companyId)) continue;
    const count = counts.find((each) => each.companyId === companyId);
    spikes.push(count ?? { companyId, attempts: 0, declined: 0 });
  }
  for (const count of spikes) {
    if (await noteSpike(transaction, count, now)) isNew.add(count.companyId);
  }
  const unseenSince = new Date(now.getTime() - quietMs);
  const over = await endSpikes(transaction, { unseenSince, now });
  const open = await findSpikes(transaction);
  const began = open.filter(({ company }) => isNew.has(company?.id ?? null));
  const about = { to: alarmEmail, at: now };
  if (began.length > 0) {
    await mail.queue(transaction, { kind: 'declines-began', ...about, spikes: began });
  }
  if (over.length > 0) {
    await mail.queue(transaction, { kind: 'declines-over', ...about, spikes: over });
  }
  return { all, spikes: open, began, over };
}
