import { setTimeout as wait } from 'node:timers/promises';
import { type Postmaster, type PostmasterOptions, runPostmaster } from './run-postmaster.ts';

export type SupervisedPostmaster = {
  /** Also ends a restart under way. */
  stop: () => Promise<void>;
};

/** A PostgreSQL that ran for less than this has not started successfully. */
const stableAfterMs = 1000;
/** Payments continue within 5 s after the cause is gone, such as a full disk. */
const backoffMs = [0, 250, 500, 1000, 2000];

/**
 * Keeps PostgreSQL running. When it ends unexpectedly, a new one starts at once and recovers from the
 * write-ahead log; failed starts are retried with backoff for as long as the server runs. Only the
 * first start may fail, because an operator is watching then.
 */
export async function supervisePostmaster(
  options: PostmasterOptions,
): Promise<SupervisedPostmaster> {
  const stopping = new AbortController();
  const first = await runPostmaster(options);
  const supervising = keepRunning(options, first, stopping.signal);
  return {
    stop: () => {
      stopping.abort();
      return supervising;
    },
  };
}

async function keepRunning(
  options: PostmasterOptions,
  first: Postmaster,
  signal: AbortSignal,
): Promise<void> {
  const aborted = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  let postmaster = first;
  let failures = 0;
  for (;;) {
    const startedAt = performance.now();
    await Promise.race([postmaster.ended, aborted]);
    if (signal.aborted) return postmaster.stop();
    failures = performance.now() - startedAt < stableAfterMs ? failures + 1 : 0;
    options.report(
      `The built-in database ended unexpectedly. Restarting it; see ${options.logFile}`,
    );
    const restarted = await restart(options, { postmaster, failures, signal });
    if (restarted === null) return;
    ({ postmaster, failures } = restarted);
  }
}

type Restart = { postmaster: Postmaster; failures: number; signal: AbortSignal };

/** Returns null if the server stops before the database runs again. */
async function restart(
  options: PostmasterOptions,
  { postmaster, failures, signal }: Restart,
): Promise<{ postmaster: Postmaster; failures: number } | null> {
  const endedAt = performance.now();
  for (let attempt = failures; ; attempt += 1) {
    const delayMs = backoffMs[attempt] ?? Math.max(...backoffMs);
    await wait(delayMs, undefined, { signal }).catch(() => undefined);
    try {
      // Orphaned backends hold the shared memory, and PostgreSQL does not start next to them.
      await postmaster.endRemains();
      if (signal.aborted) return null;
      const next = await runPostmaster({ ...options, isRestart: true, signal });
      const tookMs = Math.round(performance.now() - endedAt);
      options.report(`The built-in database is running again after ${tookMs} ms.`);
      return { postmaster: next, failures: attempt };
    } catch (error) {
      if (signal.aborted) return null;
      options.report(
        `The built-in database did not restart; retrying. ${(error as Error).message}`,
      );
    }
  }
}
