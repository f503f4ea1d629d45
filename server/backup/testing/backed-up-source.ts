import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { onTestFinished } from 'vitest';
import { readOrMakePasswords } from '../../database/embedded/passwords.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../database/embedded/start-embedded.ts';
import { temporaryFolder } from '../../database/embedded/testing/run-embedded.ts';
import { withConnection } from '../../database/with-connection.ts';
import { type Archiver, openArchiver } from '../archive-wal.ts';
import { backupKeyFrom } from '../backup-key.ts';
import type { BackupStore } from '../backup-store.ts';
import { type BaseBackupOptions, takeBaseBackup } from '../base-backup.ts';
import { folderFiles } from '../folder-files.ts';
import { restoreBackup } from '../restore-backup.ts';

type Source = {
  readonly embedded: EmbeddedPostgres;
  readonly dataFolder: string;
  readonly store: BackupStore;
  readonly archiver: () => Archiver;
  readonly reopen: () => Promise<void>;
  readonly query: (text: string) => Promise<pg.QueryResult<{ n: number }>>;
  readonly step: () => Promise<Date>;
  readonly base: (given?: Partial<BaseBackupOptions>) => Promise<void>;
};

export function newStore(folder = temporaryFolder()): BackupStore {
  return { files: folderFiles(folder), key: backupKeyFrom(randomBytes(32)) };
}

/** A database with the steps of its backup at hand. */
export async function startSource({
  dataFolder = temporaryFolder(),
  store = newStore(),
} = {}): Promise<Source> {
  const embedded = await startEmbeddedPostgres({ dataFolder, purpose: 'a test' });
  onTestFinished(embedded.stop);
  const { home, superuser } = embedded;
  const options = { store, dataFolder, home, clock: () => new Date() };
  const open = () => withConnection(superuser, (client) => openArchiver(client, options));
  let archiver = await open();
  const step = () =>
    withConnection(superuser, async (client) => {
      const { at } = await archiver.step(client);
      await archiver.joined();
      return at;
    });
  return {
    embedded,
    dataFolder,
    store,
    archiver: () => archiver,
    reopen: async () => void (archiver = await open()),
    query: (text) => withConnection(superuser, (client) => client.query(text)),
    step,
    base: async (given) => {
      const passwords = readOrMakePasswords(dataFolder, true);
      const { series } = archiver;
      const copying = { ...options, series, superuser, passwords, keep: 100, isManual: false };
      const untilArchived = async () => void (await step());
      await takeBaseBackup({ ...copying, untilArchived, ...given });
    },
  };
}

/** The numbers in the table `kept` of the restored database. */
export async function restored(
  store: BackupStore,
  target: Date | 'damage' | null = null,
  database?: string,
): Promise<{ numbers: number[]; dataFolder: string }> {
  const dataFolder = temporaryFolder();
  const isToDamage = target === 'damage';
  const to = isToDamage ? null : target;
  const choice = { to, isToDamage, database };
  await restoreBackup({ store, dataFolder, ...choice, report: () => undefined });
  const embedded = await startEmbeddedPostgres({ dataFolder, purpose: 'a test' });
  const { rows } = await withConnection(embedded.superuser, (client) =>
    client.query<{ n: number }>('select n from kept order by n'),
  );
  await embedded.stop();
  return { numbers: rows.map(({ n }) => n), dataFolder };
}
