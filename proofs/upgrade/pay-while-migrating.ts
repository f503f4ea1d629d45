import { setTimeout as wait } from 'node:timers/promises';
import { migrate } from '@piton/server/database/release/migrate.ts';
import type { Release } from '@piton/server/database/release/read-release.ts';
import { withConnection } from '@piton/server/database/with-connection.ts';
import { type Paid, payAtRate } from '../harness/pay-at-rate.ts';
import { newAttempt, type SealingKey } from '../payments/attempts.ts';
import type { PreviousRelease, PreviousWorld } from './previous-release.ts';
import { type Locks, watchLocks } from './watch-locks.ts';

type Pay = ReturnType<PreviousRelease['openPaymentPath']>['pay'];

export type Played = Locks & {
  readonly sent: number;
  readonly failed: number;
  /** Payments that ended in a second before the upgrade, on average. */
  readonly usual: number;
  /** The same in the slowest second from its start to its end. */
  readonly slowest: number;
  readonly migrations: number;
  readonly tookMs: number;
};

/** A report that began before the upgrade and holds a lock on what it reads. */
const report = 'begin; select count(*) from sales; select pg_sleep(4); commit';
const aroundMs = 4000;

/** Customers pay at servers of the previous release while a report runs and a server migrates. */
export async function payWhileMigrating(
  { owner, superuser, key }: PreviousWorld,
  pay: Pay,
  { release, perSecond }: { readonly release: Release; readonly perSecond: number },
): Promise<Played> {
  const customers = payAtRate(perSecond, (count) => payOnce(pay, key, 100 + count));
  const locks = await watchLocks(superuser);
  try {
    await wait(aroundMs);
    const reading = withConnection(superuser, (client) => client.query(report));
    const startedAt = performance.now();
    const { applied } = await migrate(owner, release);
    const endedAt = performance.now();
    await reading;
    await wait(aroundMs / 4);
    const paid = await customers.stop();
    return {
      sent: paid.sent,
      failed: paid.failed,
      ...paceOf(paid, startedAt, endedAt),
      ...(await locks.stop()),
      migrations: applied.length,
      tookMs: endedAt - startedAt,
    };
  } finally {
    await customers.stop();
    await locks.stop();
  }
}

/** Returns whether the payment was approved. */
export async function payOnce(pay: Pay, key: SealingKey, amountCents: number): Promise<boolean> {
  const plan = { cardNumber: '4444111122223333', isDoubled: false, fault: null, amountCents };
  const { encryptedTxt } = await newAttempt(key, plan);
  const { status, body } = await pay(encryptedTxt);
  return status === 200 && body.includes('"FinancialResultCode":["Approved"]');
}

/** The payments that ended in a second, before the upgrade and in its slowest second. */
function paceOf({ startedAt, endedAt }: Paid, from: number, to: number) {
  const endedFrom = (one: number, other: number) =>
    endedAt.filter((end) => end >= one && end < other).length;
  // The first second warms up.
  const before = from - startedAt - 1000;
  const usual = (endedFrom(startedAt + 1000, from) / before) * 1000;
  const starts = Array.from({ length: Math.ceil((to - from) / 100) }, (_, at) => from + at * 100);
  const slowest = Math.min(...starts.map((at) => endedFrom(at, at + 1000)));
  return { usual, slowest };
}
