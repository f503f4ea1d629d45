import { randomUUID } from 'node:crypto';
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, renameSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { PostgresPlace } from './choose-place.ts';
import type { ListenAddress } from './listen-address.ts';
import { keptPostgres } from './keeper.ts';
import { postgresEnvironment, runAs } from './run-as.ts';
import { atOnce, postmasterPid, stopPreviousPostgres } from './stop-previous.ts';
import {
  isClusterOurs,
  type StartingPostgres,
  type StartPatience,
  waitUntilReady,
} from './wait-until-ready.ts';

export type Postmaster = {
  /** Resolves when PostgreSQL or its keeper has ended, for whatever reason. */
  ended: Promise<void>;
  /** After that, kills what is left: orphaned backends, or a PostgreSQL without a keeper. */
  endRemains: () => Promise<void>;
  stop: () => Promise<void>;
};

export type Durability = 'durable' | 'fast';

export type PostmasterOptions = {
  place: PostgresPlace;
  address: ListenAddress;
  logFile: string;
  durability: Durability;
  /** Called with progress if a start takes long. */
  report: (message: string) => void;
  patience?: StartPatience;
  /** Continues the log of the previous start. */
  isRestart?: boolean;
  /** Settings of this run alone. */
  settings?: Readonly<Record<string, string>>;
  /** Aborts a start under way. */
  signal?: AbortSignal;
};

export async function runPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { place, address, logFile, report } = options;
  const cluster = path.join(place.home, 'cluster');
  const durability = durabilitySettings[options.durability];
  const memory = memorySettings(availableBytes);
  const settings = {
    ...address.settings,
    ...durability,
    ...memory,
    ...fixedSettings,
    ...options.settings,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const start = randomUUID();
  const server = [place.binaries.postgres, '-D', cluster, ...args];
  const log = openLog(logFile, options.isRestart ?? false);
  const { child, ended } = spawnKeeper(place, keptPostgres(place.home, start, server), log.file);
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  const stop = () => stopPostmaster({ child, ended, home: place.home, start });
  const { signal } = options;
  const reports = { logFile, logStart: log.start, report };
  const starting = { home: place.home, start, hasEnded: () => hasEnded, signal, ...reports };
  try {
    await waitUntilReady(starting, options.patience);
  } catch (error) {
    // Only this function knows the process yet, and its caller releases the data folder on failure.
    await stop().catch(() => undefined);
    throw error;
  }
  const endRemains = async () => {
    child.stdin?.destroy();
    await stopPreviousPostgres(cluster, atOnce);
  };
  return { ended, endRemains, stop };
}

function spawnKeeper(place: PostgresPlace, args: string[], log: number): Kept {
  const command = runAs(place, '/bin/sh', args);
  const child = spawn(command.file, command.args, {
    ...command.account,
    cwd: '/',
    env: postgresEnvironment,
    detached: true,
    stdio: ['pipe', log, log],
  });
  closeSync(log);
  child.stdin?.on('error', () => {
    // The keeper ended first; its exit explains why.
  });
  const ended = new Promise<void>((resolve) => {
    child.on('error', () => resolve()).on('exit', () => resolve());
  });
  return { child, ended };
}

const fixedSettings = {
  max_connections: '100',
  password_encryption: 'scram-sha-256',
  // Limits crash recovery to about a minute of work.
  checkpoint_timeout: '60s',
  // More than a busy minute writes, so that time alone starts checkpoints.
  max_wal_size: '4GB',
  // Backups that fall behind may keep no more log than the disk must hold anyway.
  max_slot_wal_keep_size: '4GB',
  // Flash storage reads anywhere at the same speed.
  random_page_cost: '1.1',
  // Compiling a query costs more than any of ours saves.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  // A failed statement may contain a customer's input, which the log must not.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/** The server, the gateway's connections and the page cache need most of the memory. */
export function memorySettings(memoryBytes: number): Record<string, string> {
  const memoryMb = memoryBytes / 2 ** 20;
  const sharedMb = Math.round(Math.min(Math.max(memoryMb / 8, 128), 2048));
  return {
    shared_buffers: `${sharedMb}MB`,
    effective_cache_size: `${Math.round(Math.max(memoryMb / 2, sharedMb))}MB`,
  };
}

/** A container may have less than its machine. */
const availableBytes = Math.min(os.totalmem(), process.constrainedMemory() || Infinity);

const durabilitySettings: Record<Durability, Record<string, string>> = {
  durable: { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' },
  // For tests only: their data need not survive a crash of the machine.
  fast: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
};

/** Keeps the logs of this start and the previous one; a restart appends to its start's log. */
function openLog(logFile: string, isRestart: boolean): { file: number; start: number } {
  let start = 0;
  try {
    const { size } = statSync(logFile);
    if (isRestart) start = size;
    else if (size > 0) renameSync(logFile, `${logFile}.previous`);
  } catch {
    // There is no earlier log.
  }
  return { file: openSync(logFile, isRestart ? 'a' : 'w', 0o600), start };
}

type Kept = { child: ChildProcess; ended: Promise<void> };

const stopPatienceMs = 2500;

/** Stops gently, then by force. PostgreSQL recovers from its write-ahead log, so force loses nothing. */
async function stopPostmaster(
  kept: Kept & Pick<StartingPostgres, 'home' | 'start'>,
): Promise<void> {
  const { child, ended, home, start } = kept;
  const cluster = path.join(home, 'cluster');
  child.stdin?.end();
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    const limit = new AbortController();
    const isInTime = await Promise.race([
      ended.then(() => true),
      wait(stopPatienceMs, false, { signal: limit.signal }).catch(() => false),
    ]);
    limit.abort();
    if (isInTime) break;
    const pid = isClusterOurs(home, start) ? await postmasterPid(cluster) : null;
    if (pid !== null) insist(pid, signal);
    // It hangs before its pid file, so only the keeper's process group can be killed.
    else if (child.pid !== undefined) insist(-child.pid, 'SIGKILL');
  }
  await ended;
  // The keeper may have been killed from outside; PostgreSQL then runs on without it.
  if (isClusterOurs(home, start)) await stopPreviousPostgres(cluster);
}

function insist(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended.
  }
}
