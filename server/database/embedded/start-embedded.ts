import { existsSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { makeDataFolder } from '../../config/make-data-folder.ts';
import { explainDatabaseError } from '../explain-database-error.ts';
import { backupMarkerFile } from './backup-marker-file.ts';
import { choosePlace } from './choose-place.ts';
import { createRolesAndDatabase } from './create-roles.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { explainFileError } from './explain-failure.ts';
import { initializeCluster, prepareHome } from './initialize-cluster.ts';
import { type EmbeddedLogins, embeddedLogins } from './logins.ts';
import { chooseListenAddress } from './listen-address.ts';
import { readOrMakePasswords } from './passwords.ts';
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import type { Durability } from './run-postmaster.ts';
import { stopPreviousPostgres } from './stop-previous.ts';
import { supervisePostmaster } from './supervise-postmaster.ts';

export type EmbeddedPostgres = EmbeddedLogins & {
  /** The folder that holds its files. */
  home: string;
  /** The location of the files, if it is unexpected. */
  note: string | null;
  stop: () => Promise<void>;
};

export type EmbeddedOptions = {
  dataFolder: string;
  /** Our own description, shown to a second start on this folder. */
  purpose: string;
  durability?: Durability;
  /** Called with progress on a long start and on restarts. */
  report?: (message: string) => void;
  binaries?: PostgresBinaries;
  areNamespacesAllowed?: boolean;
  sharedFolder?: string;
};

/** Starts a real PostgreSQL on the data folder, and creates its database if there is none. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const binaries = options.binaries ?? (await findPostgresBinaries());
  try {
    makeDataFolder(options.dataFolder);
    const dataFolder = realpathSync(options.dataFolder);
    const lock = await lockDataFolder(dataFolder, options.purpose);
    try {
      return await startLocked({ ...options, binaries, dataFolder }, lock.release);
    } catch (error) {
      await lock.release();
      throw error;
    }
  } catch (error) {
    throw explainFileError('The database could not start', error, options.dataFolder);
  }
}

type LockedOptions = EmbeddedOptions & { binaries: PostgresBinaries };

async function startLocked(
  options: LockedOptions,
  release: () => Promise<void>,
): Promise<EmbeddedPostgres> {
  const place = choosePlace(options);
  const cluster = path.join(place.home, 'cluster');
  const clusterExists = existsSync(cluster);
  const passwords = readOrMakePasswords(options.dataFolder, clusterExists);
  if (clusterExists) await stopPreviousPostgres(cluster);
  prepareHome(place);
  const durability = options.durability ?? 'durable';
  if (!clusterExists) {
    rmSync(backupMarkerFile(options.dataFolder), { force: true });
    await initializeCluster(place, passwords.superuser, durability);
  }
  const address = await chooseListenAddress(place);
  const logFile = path.join(options.dataFolder, 'postgres.log');
  const report = options.report ?? (() => undefined);
  const postmaster = await supervisePostmaster({ place, address, logFile, durability, report });
  const logins = embeddedLogins(address, passwords);
  const superuser = { ...logins.superuser, database: 'postgres' };
  try {
    await createRolesAndDatabase(superuser, passwords);
  } catch (error) {
    const explained = await explainDatabaseError(error, superuser);
    await postmaster.stop();
    throw explained;
  }
  return {
    ...logins,
    home: place.home,
    note: place.note,
    stop: async () => {
      try {
        await postmaster.stop();
      } finally {
        await release();
      }
    },
  };
}
