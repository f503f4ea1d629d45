import { setTimeout as wait } from 'node:timers/promises';
import pg, { type ClientConfig } from 'pg';
import type { Logger } from 'pino';
import { type Archiver, openArchiver, SeriesLost } from '../backup/archive-wal.ts';
import { backupKeyFrom } from '../backup/backup-key.ts';
import { type BackupStore, lastCopy } from '../backup/backup-store.ts';
import { takeBaseBackup } from '../backup/base-backup.ts';
import { deleteOldBackups, deleteUnfinished } from '../backup/delete-old-backups.ts';
import { dropSlots } from '../backup/series.ts';
import { showBackups } from '../backup/show-backups.ts';
import type { Config } from '../config/config.ts';
import { readOrMakePasswords } from '../database/embedded/passwords.ts';
import { withConnection } from '../database/with-connection.ts';
import type { Metrics } from '../http/metrics.ts';
import { repeat } from '../jobs/repeat.ts';
import { nightDueBy } from '../monitoring/self-check/night.ts';
import type { Shutdown } from './shutdown.ts';
import { stopBriefly } from './stop-briefly.ts';

type Options = {
  readonly config: Pick<Config, 'backup' | 'dataFolder'>;
  /** The built-in database; nulls for a given server. */
  readonly source: { readonly superuser: ClientConfig | null; readonly home: string | null };
  readonly log: Pick<Logger, 'info' | 'error'>;
  readonly clock: () => Date;
  readonly metrics: Pick<Metrics, 'registry'>;
  readonly shutdown: Shutdown;
};

const usual = {
  /** A payment is in the backup at most a second after its response. */
  archiveEveryMs: 250,
  copyCheckEveryMs: 1000,
  afterFailureMs: 15 * 60_000,
};
/** While backups fail, one line in so long says why. */
const logEveryMs = 60_000;
const archiveLimitMs = 10 * 60_000;

/** Archives continuously and copies the database each night, if backups are configured. */
export async function startBackups(options: Options, times = usual): Promise<void> {
  const { config, source } = options;
  const { superuser, home } = source;
  if (superuser === null || home === null) return;
  const { folder, key, keep } = config.backup;
  if (folder === null || key === null) {
    await withConnection(superuser, dropSlots);
    return;
  }
  const store = { folder, key: backupKeyFrom(key) };
  const shown = showBackups(options.metrics.registry, options.clock());
  const running = { ...options, source: { superuser, home }, store, keep, shown };
  const archiving = startArchiving(running, times);
  startCopying(running, archiving, times);
}

type Running = Omit<Options, 'source'> & {
  readonly source: { readonly superuser: ClientConfig; readonly home: string };
  readonly store: BackupStore;
  readonly keep: number;
  readonly shown: ReturnType<typeof showBackups>;
};

type Archiving = {
  readonly archiver: () => Archiver | null;
  /** The archived position. */
  readonly reached: () => bigint;
};

function startArchiving(running: Running, { archiveEveryMs }: typeof usual): Archiving {
  const { source, store, clock, log, shown, shutdown } = running;
  let archiver: Archiver | null = null;
  let reached = 0n;
  let loggedAt = -Infinity;
  const pool = new pg.Pool({ ...source.superuser, max: 1, query_timeout: 20_000 });
  // The next step opens another connection.
  pool.on('error', () => undefined);
  const step = async () => {
    const client = await pool.connect();
    try {
      archiver ??= await openArchiver(client, { store, home: source.home, clock });
      const head = await archiver.step(client);
      reached = head.lsn;
      if (loggedAt > 0) log.info('the backup has caught up');
      loggedAt = -Infinity;
      shown.archived(head.at);
    } catch (error) {
      if (error instanceof SeriesLost) archiver = null;
      throw error;
    } finally {
      client.release();
    }
  };
  const archiving = repeat(archiveEveryMs, step, (err) => {
    if (shutdown.isStopping() || performance.now() - loggedAt < logEveryMs) return;
    loggedAt = performance.now();
    log.error({ err }, 'the backup falls behind');
  });
  shutdown.onStop('archiving', async () => {
    await archiving.stop();
    // Includes what the stopped work has committed last.
    await step().catch((err: unknown) => log.error({ err }, 'the backup falls behind'));
    await pool.end();
  });
  return { archiver: () => archiver, reached: () => reached };
}

function startCopying(
  running: Running,
  archiving: Archiving,
  { copyCheckEveryMs, afterFailureMs }: typeof usual,
): void {
  const { config, source, store, clock, keep, log, shown, shutdown } = running;
  let notBefore = 0;
  const copyIfDue = async () => {
    const series = archiving.archiver()?.series;
    if (series === undefined || performance.now() < notBefore) return;
    const last = await lastCopy(store, series.name);
    if (last !== null) shown.copied(last);
    if (last !== null && nightDueBy(last) === nightDueBy(clock())) return;
    await deleteUnfinished(store, series.name);
    const passwords = readOrMakePasswords(config.dataFolder, true);
    const { startedAt } = await takeBaseBackup({
      store,
      series,
      ...source,
      passwords,
      clock,
      untilArchived: (lsn) => untilReached(lsn, archiving, shutdown.isStopping),
    });
    shown.copied(startedAt);
    await deleteOldBackups(store, { keep, current: series.name });
    log.info('the database has been copied into the backup');
  };
  const copying = repeat(copyCheckEveryMs, copyIfDue, (err) => {
    notBefore = performance.now() + afterFailureMs;
    if (!shutdown.isStopping()) {
      log.error({ err }, 'the database could not be copied into the backup');
    }
  });
  shutdown.onStop('copying into the backup', () => stopBriefly(copying.stop()));
}

async function untilReached(
  lsn: bigint,
  { reached }: Archiving,
  isStopping: () => boolean,
): Promise<void> {
  const startedAt = performance.now();
  while (reached() < lsn) {
    if (isStopping() || performance.now() - startedAt > archiveLimitMs) {
      throw new Error('the log of the copy was not archived in time');
    }
    await wait(50);
  }
}
