import { randomUUID } from 'node:crypto';
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { PostgresPlace } from './choose-place.ts';
import { explainFailure } from './explain-failure.ts';
import type { ListenAddress } from './listen-address.ts';
import { keptPostgres } from './keeper.ts';
import { postgresEnvironment, runAs } from './run-as.ts';
import { postmasterPid, stopPreviousPostgres } from './stop-previous.ts';

export type Postmaster = {
  /** Settles when PostgreSQL has ended, whoever ended it. */
  ended: Promise<void>;
  stop: () => Promise<void>;
};

export type Durability = 'durable' | 'fast';

const startLimitMs = 60_000;

export async function runPostmaster(
  place: PostgresPlace,
  address: ListenAddress,
  logFile: string,
  durability: Durability,
): Promise<Postmaster> {
  const cluster = path.join(place.home, 'cluster');
  const log = openLog(logFile);
  const settings = { ...address.settings, ...durabilitySettings[durability], ...fixedSettings };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = [place.binaries.postgres, '-D', cluster, ...options];
  const start = randomUUID();
  const command = runAs(place, '/bin/sh', keptPostgres(place.home, start, server));
  const child = spawn(command.file, command.args, {
    ...command.account,
    cwd: '/',
    env: postgresEnvironment,
    detached: true,
    stdio: ['pipe', log, log],
  });
  closeSync(log);
  child.stdin?.on('error', () => {
    // The keeper ended first; its exit says why.
  });
  let hasEnded = false;
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', reject).on('exit', () => resolve());
  }).finally(() => {
    hasEnded = true;
  });
  ended.catch(() => {
    // Whoever waits for the end hears of it; a failed start is told below.
  });
  await waitUntilReady({ home: place.home, start, logFile, hasEnded: () => hasEnded });
  return { ended, stop: () => stopPostmaster(child, ended, cluster) };
}

const fixedSettings = {
  max_connections: '100',
  shared_buffers: '128MB',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  // A statement that fails may carry what a customer typed; the log must not.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

const durabilitySettings: Record<Durability, Record<string, string>> = {
  durable: { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' },
  // For tests alone: what they write need not outlive the machine.
  fast: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
};

/** Keeps the log of this start and of the one before. */
function openLog(logFile: string): number {
  try {
    if (statSync(logFile).size > 0) renameSync(logFile, `${logFile}.previous`);
  } catch {
    // There is no earlier log.
  }
  return openSync(logFile, 'w', 0o600);
}

type Starting = { home: string; start: string; logFile: string; hasEnded: () => boolean };

async function waitUntilReady({ home, start, logFile, hasEnded }: Starting): Promise<void> {
  const startedAt = performance.now();
  while (!isReady(home, start)) {
    if (hasEnded()) {
      const log = readFileSync(logFile, 'utf8');
      throw explainFailure('The database could not start', log, home);
    }
    if (performance.now() - startedAt > startLimitMs) {
      const seconds = startLimitMs / 1000;
      throw explainFailure('The database could not start', `not ready after ${seconds} s`, home);
    }
    await wait(10);
  }
}

/** The eighth line of the pid file is where PostgreSQL says that it takes connections. */
function isReady(home: string, start: string): boolean {
  try {
    if (readFileSync(path.join(home, 'run', 'start'), 'utf8').trim() !== start) return false;
    const lines = readFileSync(path.join(home, 'cluster', 'postmaster.pid'), 'utf8').split('\n');
    return lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

/** Asks, then insists. PostgreSQL recovers from its own log, so insisting loses nothing. */
async function stopPostmaster(
  child: ChildProcess,
  ended: Promise<void>,
  cluster: string,
): Promise<void> {
  const pid = await postmasterPid(cluster);
  child.stdin?.end();
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    const limit = new AbortController();
    const isInTime = await Promise.race([
      ended.then(() => true),
      wait(2500, false, { signal: limit.signal }).catch(() => false),
    ]);
    limit.abort();
    if (isInTime) break;
    if (pid !== null) insist(pid, signal);
  }
  await ended;
  // The keeper may have been killed from outside; PostgreSQL then runs on without it.
  await stopPreviousPostgres(cluster);
}

function insist(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended just now.
  }
}
