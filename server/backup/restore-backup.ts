import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ClientConfig } from 'pg';
import { makeDataFolder } from '../config/make-data-folder.ts';
import { choosePlace, type PostgresPlace } from '../database/embedded/choose-place.ts';
import { lockDataFolder } from '../database/embedded/data-folder-lock.ts';
import { hasEmbeddedPostgres } from '../database/embedded/find-running.ts';
import { ownBy, prepareHome, removeUnfinished } from '../database/embedded/initialize-cluster.ts';
import { chooseListenAddress } from '../database/embedded/listen-address.ts';
import { embeddedLogins } from '../database/embedded/logins.ts';
import { writePasswords } from '../database/embedded/passwords.ts';
import { findPostgresBinaries } from '../database/embedded/postgres-binaries.ts';
import { type Postmaster, runPostmaster } from '../database/embedded/run-postmaster.ts';
import { withConnection } from '../database/with-connection.ts';
import { OperatorError } from '../operator-error.ts';
import type { BackupDamage, BackupStore } from './backup-store.ts';
import { type ChosenBackup, tryBackups } from './choose-backup.ts';
import { readPatiently } from './patient-reads.ts';
import { rememberStore } from './store-marker.ts';
import { unpackBackup } from './unpack-backup.ts';

export type RestoreOptions = {
  readonly store: BackupStore;
  readonly dataFolder: string;
  /** Null restores everything that is archived. */
  readonly to: Date | null;
  /** If the store has copies of several. */
  readonly database?: string | undefined;
  /** Accepts a log with a damaged or missing part, and restores what precedes it. */
  readonly isToDamage?: boolean;
  readonly report: (message: string) => void;
  /** Before anything is written. */
  readonly inspect?: (chosen: ChosenBackup) => void;
  /** Runs on the recovered database. */
  readonly check?: (owner: ClientConfig) => Promise<void>;
  /** The database is deleted afterwards, and takes as little of the machine as possible. */
  readonly isSpare?: boolean;
};

export type Restored = {
  /** The last transaction; null if the log held none. */
  readonly lastTransactionAt: Date | null;
  /** Null if nothing says it. */
  readonly archivedUntil: Date | null;
  /** The backup’s name. */
  readonly base: string;
  /** The damage at which the log ends; null if it is whole. */
  readonly damage: string | null;
};

/**
 * Restores into a data folder without a database. Verification and recovery happen in a temporary
 * folder, which is renamed at the end, so that an interrupted restore leaves no database.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  makeDataFolder(options.dataFolder);
  const dataFolder = realpathSync(options.dataFolder);
  const lock = await lockDataFolder(dataFolder, 'piton restore');
  try {
    if (hasEmbeddedPostgres(dataFolder)) {
      throw new OperatorError(
        `${dataFolder} has a database already. Set PITON_DATA to a folder without one.`,
      );
    }
    return await restoreInto(dataFolder, options);
  } finally {
    await lock.release();
  }
}

async function restoreInto(dataFolder: string, options: RestoreOptions): Promise<Restored> {
  const { to, report, isSpare: isNewestOnly = false } = options;
  const database = isNewestOnly ? 'newest' : options.database;
  const store = { ...options.store, files: readPatiently(options.store.files, { report }) };
  const place = choosePlace({ binaries: await findPostgresBinaries(), dataFolder });
  prepareHome(place);
  removeUnfinished(place);
  return tryBackups(store, { to, database, isNewestOnly, report }, (chosen) =>
    restoreFrom(chosen, { place, dataFolder, options: { ...options, store } }),
  );
}

type Target = {
  readonly place: PostgresPlace;
  readonly dataFolder: string;
  readonly options: RestoreOptions;
};

/** Throws `BackupDamage` if the full backup itself is damaged, and not the WAL after it. */
async function restoreFrom(
  chosen: ChosenBackup,
  { place, dataFolder, options }: Target,
): Promise<Restored> {
  const { store, to, report } = options;
  options.inspect?.(chosen);
  report(
    `Verifying the backup of ${chosen.manifest.endedAt.toISOString()} and its write-ahead log (WAL).`,
  );
  const unfinished = path.join(place.home, `unfinished-${process.pid}`);
  try {
    await mkdir(unfinished, { mode: 0o700 });
    const cluster = path.join(unfinished, 'cluster');
    const damage = await unpackBackup(store, chosen, cluster);
    if (damage !== null && to === null && options.isToDamage !== true) {
      throw new OperatorError(`${damage.message} ${wayOut}`, { cause: damage });
    }
    ownBy(place, unfinished);
    const restoring = { ...place, home: unfinished };
    prepareHome(restoring);
    report(
      damage === null
        ? 'The full backup and all WAL after it are unaltered. Recovering.'
        : `${damage.message} Recovering what precedes it.`,
    );
    const logFile = path.join(dataFolder, 'postgres.log');
    const lastTransactionAt = await recover(restoring, { ...options, chosen, logFile, damage });
    writePasswords(dataFolder, chosen.manifest.passwords);
    await rememberStore({ store, dataFolder });
    await rename(cluster, path.join(place.home, 'cluster'));
    return {
      lastTransactionAt,
      archivedUntil: chosen.head?.at ?? null,
      base: chosen.name.base,
      damage: damage?.message ?? null,
    };
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

const wayOut =
  '“piton restore --to <time>” restores a moment before the damage, and “piton restore --to damage” everything before it.';

type Recovery = Pick<RestoreOptions, 'to' | 'report' | 'check' | 'isSpare'> & {
  readonly chosen: ChosenBackup;
  readonly logFile: string;
  readonly damage: BackupDamage | null;
};

/** Returns the time of the last transaction. */
async function recover(place: PostgresPlace, recovery: Recovery): Promise<Date | null> {
  const address = await chooseListenAddress(place);
  const run = (to: Date | null) =>
    runPostmaster({
      place,
      address,
      logFile: recovery.logFile,
      durability: recovery.isSpare === true ? 'fast' : 'durable',
      report: recovery.report,
      settings: { ...recoverySettings(to), ...(recovery.isSpare === true && spareSettings) },
    });
  const postmaster = await runToTarget(run, recovery);
  try {
    const logins = embeddedLogins(address, recovery.chosen.manifest.passwords);
    await recovery.check?.(logins.owner);
    return await withConnection(logins.superuser, async (client) => {
      const { rows } = await client.query<{ at: Date | null }>(
        'select pg_last_xact_replay_timestamp() as at',
      );
      return rows[0]?.at ?? null;
    });
  } finally {
    await postmaster.stop();
  }
}

/**
 * PostgreSQL fails if no transaction follows the requested time. An undamaged archive reaches that
 * time, so then everything in it precedes it.
 */
async function runToTarget(
  run: (to: Date | null) => Promise<Postmaster>,
  { to, logFile, damage }: Recovery,
): Promise<Postmaster> {
  try {
    return await run(to);
  } catch (error) {
    const log = existsSync(logFile) ? readFileSync(logFile, 'utf8') : '';
    const isPast = log.includes('recovery ended before configured recovery target was reached');
    if (to === null || !isPast) throw error;
    if (damage !== null) {
      throw new OperatorError(`${damage.message} It may precede that time. ${wayOut}`);
    }
    return run(null);
  }
}

const spareSettings = { shared_buffers: '128MB', max_parallel_workers_per_gather: '0' };

function recoverySettings(to: Date | null): Record<string, string> {
  return {
    // The whole log is in its folder already.
    restore_command: 'false',
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    ...(to !== null && { recovery_target_time: to.toISOString().replace('Z', '+00') }),
    hot_standby: 'off',
  };
}
