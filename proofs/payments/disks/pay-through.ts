import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from '../../harness/seeded-random.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { type Answered, type Attempt, fetchKey } from '../attempts.ts';
import { keepPaying } from '../keep-paying.ts';
import type { OwnDemo } from './own-demo.ts';

export type Fault = {
  readonly name: string;
  /** Begins it and returns once it is in effect. */
  readonly begin: () => Promise<void>;
  readonly end: () => Promise<void>;
  /** Payments go on during it. */
  readonly isHarmless?: boolean;
};

export type Through = {
  readonly name: string;
  readonly isHarmless: boolean;
  readonly attempts: readonly Attempt[];
  /** Requests sent or under way during the fault, those refused, and the payments with a result. */
  readonly requests: number;
  readonly refused: number;
  readonly paid: number;
  /** The longest response before the fault, as a measure of the machine. */
  readonly slowestBeforeMs: number;
  /** The longest that such a request waited during the fault, and how many beyond the limit. */
  readonly slowestMs: number;
  readonly tooSlow: number;
  /** From the end of the fault to the result of a payment made after it. */
  readonly servedAfterMs: number;
  /** Responses that are neither a result, nor pending, nor 503 with Retry-After. */
  readonly unexpected: readonly string[];
};

type Options = {
  readonly demo: OwnDemo;
  readonly seed: number;
  readonly holdMs: number;
  readonly limitMs: number;
};

const paymentsBefore = 12;
const pauseMs = 250;

/** Pays before, during and after the fault. */
export async function payThrough(fault: Fault, options: Options): Promise<Through> {
  const { demo, seed, holdMs, limitMs } = options;
  const { gateway, mustRun } = demo;
  const url = demo.url();
  const seen = watchRequests();
  const { window } = seen;
  const paying = keepPaying({
    url: async () => url,
    key: await fetchKey(url),
    gateway,
    random: seededRandom(seed),
    mix: [],
    onResponse: seen.onResponse,
    onEnd: seen.onEnd,
    pauseMs,
  });
  const until = (awaited: string, isThere: () => boolean) =>
    waitUntil(awaited, () => {
      mustRun();
      return isThere();
    });
  const countPaid = () => paying.attempts.filter(hasResult).length;
  await until('payments before the fault', () => countPaid() >= paymentsBefore);
  const paidBefore = countPaid();
  await fault.begin();
  window.from = performance.now();
  await wait(holdMs);
  const paid = countPaid() - paidBefore;
  await fault.end();
  window.until = performance.now();
  const before = new Set(paying.attempts);
  await until('payment after the fault', () =>
    paying.attempts.some((one) => !before.has(one) && hasResult(one)),
  );
  const servedAfterMs = performance.now() - window.until;
  await until('more payments', () => paying.attempts.length >= before.size + paymentsBefore);
  await paying.stop();
  return {
    name: fault.name,
    isHarmless: fault.isHarmless ?? false,
    attempts: paying.attempts,
    paid,
    servedAfterMs,
    ...seen.measured(limitMs),
  };
}

/** Measures requests before the fault and during it. */
function watchRequests() {
  const window = { from: Infinity, until: Infinity };
  const waits: number[] = [];
  const unexpected: string[] = [];
  let [refused, slowestBeforeMs] = [0, 0];
  const isDuring = (sentAt: number, endedAt: number) =>
    endedAt >= window.from && sentAt <= window.until;
  return {
    window,
    onResponse: ({ status, retryAfter, body, ms }: Answered) => {
      const now = performance.now();
      const isRefused = status === 503 && Number(retryAfter) > 0;
      if (!isRefused && status !== 200 && status !== 202) {
        unexpected.push(`${status}: ${body.slice(0, 200)}`);
      }
      refused += Number(isRefused && isDuring(now - ms, now));
    },
    onEnd: (sentAt: number) => {
      const now = performance.now();
      if (sentAt < window.from) {
        slowestBeforeMs = Math.max(slowestBeforeMs, Math.min(now, window.from) - sentAt);
      }
      // A request that was under way when the fault began waits from then on.
      const beganAt = Math.max(sentAt, window.from);
      if (isDuring(sentAt, now)) waits.push(Math.min(now, window.until) - beganAt);
    },
    measured: (limitMs: number) => ({
      requests: waits.length,
      refused,
      slowestBeforeMs,
      slowestMs: Math.max(0, ...waits),
      tooSlow: waits.filter((ms) => ms > limitMs).length,
      unexpected,
    }),
  };
}

function hasResult({ response }: Attempt): boolean {
  return response !== null;
}
