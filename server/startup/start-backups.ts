import { setTimeout as wait } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import type { Logger } from 'pino';
import type { BackupStore } from '../backup/backup-store.ts';
import { CopyUnderWay, takeBaseBackup } from '../backup/base-backup.ts';
import { type BackupName, listBases, startOf } from '../backup/list-backups.ts';
import { openStore } from '../backup/open-store.ts';
import { showBackups, showWhetherBackedUp } from '../backup/show-backups.ts';
import type { Config } from '../config/config.ts';
import { readOrMakePasswords } from '../database/embedded/passwords.ts';
import type { MasterKey } from '../encryption/master-key.ts';
import type { Metrics } from '../http/metrics.ts';
import { repeat } from '../jobs/repeat.ts';
import { nightDueBy } from '../monitoring/self-check/night.ts';
import { type Archiving, startArchiving } from './archiving/start-archiving.ts';
import type { Shutdown } from './shutdown.ts';
import { startDrills } from './start-drills.ts';
import { stopBriefly } from './stop-briefly.ts';

type Options = {
  readonly config: Pick<Config, 'backup' | 'dataFolder' | 'mode'>;
  readonly masterKey: MasterKey;
  /** The built-in database; nulls for a given server. */
  readonly source: { readonly superuser: ClientConfig | null; readonly home: string | null };
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly clock: () => Date;
  readonly metrics: Pick<Metrics, 'registry'>;
  readonly shutdown: Shutdown;
};

const usual = {
  /** A payment is in the backup at most a second after its response. */
  archiveEveryMs: 250,
  copyCheckEveryMs: 1000,
  /** A bucket's owner pays for each list. */
  listEveryMs: 60_000,
  afterFailureMs: 15 * 60_000,
};
const archiveLimitMs = 10 * 60_000;

/** Archives continuously and copies the database each night, if backups are configured. */
export function startBackups(options: Options, times = usual): void {
  const { config, source } = options;
  const { superuser, home } = source;
  if (superuser === null || home === null) return;
  const store = openStore(config.backup);
  showWhetherBackedUp(options.metrics.registry, store !== null);
  if (store === null) {
    if (config.mode === 'production') {
      options.log.warn('the built-in database is not backed up: PITON_BACKUP_FOLDER is not set');
    }
    return;
  }
  const shown = showBackups(options.metrics.registry, options.clock());
  const running = { ...options, source: { superuser, home }, store, shown };
  const archiving = startArchiving({
    ...options,
    task: {
      backup: config.backup,
      dataFolder: config.dataFolder,
      superuser,
      home,
      everyMs: times.archiveEveryMs,
    },
    onArchived: ({ at }) => shown.archived(at),
  });
  const copies = startCopying(running, archiving, times);
  startDrills({ ...options, nightly: copies.nightly }, times.copyCheckEveryMs);
}

type Running = Omit<Options, 'source'> & {
  readonly source: { readonly superuser: ClientConfig; readonly home: string };
  readonly store: BackupStore;
  readonly shown: ReturnType<typeof showBackups>;
};

type Copies = {
  /** The series’ newest nightly copy, as far as known. */
  readonly nightly: () => BackupName | null;
};

function startCopying(
  running: Running,
  archiving: Archiving,
  { copyCheckEveryMs, listEveryMs, afterFailureMs }: typeof usual,
): Copies {
  const { config, source, store, clock, log, shown, shutdown } = running;
  let copies: { readonly series: string; readonly found: readonly BackupName[] } | null = null;
  let listedAt = -Infinity;
  let notBefore = 0;
  const copyIfDue = async () => {
    const series = archiving.series();
    if (series === null || performance.now() < notBefore) return;
    if (copies?.series !== series.name || performance.now() - listedAt >= listEveryMs) {
      copies = { series: series.name, found: await listBases(store, series.name) };
      listedAt = performance.now();
    }
    const last = copies.found.at(-1);
    if (last !== undefined) shown.copied(startOf(last));
    const nightly = newestNightly(copies.found);
    if (nightly !== null && nightDueBy(startOf(nightly)) === nightDueBy(clock())) return;
    const passwords = readOrMakePasswords(config.dataFolder, true);
    const { startedAt } = await takeBaseBackup({
      store,
      series,
      isManual: false,
      keep: config.backup.keep,
      ...source,
      passwords,
      clock,
      untilArchived: (lsn) => untilReached(lsn, archiving, shutdown.isStopping),
    });
    shown.copied(startedAt);
    listedAt = -Infinity;
    log.info('the database has been copied into the backup');
  };
  const copying = repeat(copyCheckEveryMs, copyIfDue, (err) => {
    if (err instanceof CopyUnderWay) return;
    notBefore = performance.now() + afterFailureMs;
    if (!shutdown.isStopping()) {
      log.error({ err }, 'the database could not be copied into the backup');
    }
  });
  shutdown.onStop('copying into the backup', () => stopBriefly(copying.stop()));
  return { nightly: () => newestNightly(copies?.found ?? []) };
}

function newestNightly(copies: readonly BackupName[]): BackupName | null {
  return copies.findLast(({ isManual }) => !isManual) ?? null;
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
