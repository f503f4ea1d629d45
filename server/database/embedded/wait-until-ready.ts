import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { explainFailure } from './explain-failure.ts';

export type StartingPostgres = {
  home: string;
  /** The file that the keeper writes once it has the cluster's lock. */
  start: string;
  logFile: string;
  /** The size of the log from earlier starts, in bytes. */
  logStart: number;
  hasEnded: () => boolean;
  /** Ends the wait. */
  signal?: AbortSignal | undefined;
  report: (message: string) => void;
};

/** The limit on silence, and the interval of progress messages. */
export type StartPatience = { silenceLimitMs: number; reportEveryMs: number };

const usualPatience: StartPatience = { silenceLimitMs: 60_000, reportEveryMs: 5000 };

/**
 * PostgreSQL recovers before it accepts connections, which takes minutes after a crash on a slow
 * disk. An interruption would make the next start begin again, so there is a limit only if nothing
 * is seen of it.
 */
export async function waitUntilReady(
  { home, start, logFile, logStart, hasEnded, signal, report }: StartingPostgres,
  { silenceLimitMs, reportEveryMs } = usualPatience,
): Promise<void> {
  const startedAt = performance.now();
  let [seenAt, reportedAt] = [startedAt, startedAt];
  for (;;) {
    signal?.throwIfAborted();
    const state = stateOf(home, start);
    if (state === 'ready') return;
    if (hasEnded()) {
      const output = readFileSync(logFile).subarray(logStart).toString('utf8');
      throw explainFailure('The database could not start', output, home);
    }
    const now = performance.now();
    if (state === 'starting') seenAt = now;
    if (now - seenAt > silenceLimitMs) {
      const reason = `no sign of life for ${silenceLimitMs / 1000} s. Its log is ${logFile}`;
      throw explainFailure('The database could not start', reason, home);
    }
    if (now - reportedAt > reportEveryMs) {
      reportedAt = now;
      report(
        `The database has been starting for ${Math.round((now - startedAt) / 1000)} s. After a crash it recovers first. Its log is ${logFile}`,
      );
    }
    await wait(10);
  }
}

/** Until the keeper has written the start file, the cluster's files may describe another process. */
export function isClusterOurs(home: string, start: string): boolean {
  try {
    return readFileSync(path.join(home, 'run', 'start'), 'utf8').trim() === start;
  } catch {
    return false;
  }
}

/** The pid file's first line is the process; the eighth says that it accepts connections. */
function stateOf(home: string, start: string): 'silent' | 'starting' | 'ready' {
  if (!isClusterOurs(home, start)) return 'silent';
  try {
    const lines = readFileSync(path.join(home, 'cluster', 'postmaster.pid'), 'utf8').split('\n');
    if (lines[7]?.trim() === 'ready') return 'ready';
    process.kill(Number(lines[0]), 0);
    return 'starting';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? 'starting' : 'silent';
  }
}
