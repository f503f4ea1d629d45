import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { readHead } from '../backup/archive-head.ts';
import { openArchiver } from '../backup/archive-wal.ts';
import { backupKeyFrom } from '../backup/backup-key.ts';
import type { BackupStore } from '../backup/backup-store.ts';
import { takeBaseBackup } from '../backup/base-backup.ts';
import { deleteOldBackups } from '../backup/delete-old-backups.ts';
import { findSeries, type Series } from '../backup/series.ts';
import type { Lsn } from '../backup/wal-position.ts';
import type { Config } from '../config/config.ts';
import { readOrMakePasswords } from '../database/embedded/passwords.ts';
import { useDatabase } from '../database/use-database.ts';
import { withConnection } from '../database/with-connection.ts';
import { OperatorError } from '../operator-error.ts';
import type { Command } from './command/command.ts';
import { takeNoArguments } from './command/take-arguments.ts';
import { existingDatabase } from './existing-database.ts';

const clock = () => new Date();
const archiveLimitMs = 60_000;

export const backup: Command = {
  summary: 'Copy the whole database into the backup now, also while a server runs.',
  usage: '',
  run: async (args, { config, print }) => {
    takeNoArguments(args);
    const read = config();
    const store = backupStore(read);
    const settings = existingDatabase(read);
    const startedAt = performance.now();
    const made = await useDatabase(settings, 'piton backup', ({ superuser, home, isShared }) => {
      if (superuser === null || home === null) throw new Error('a given server has no backups');
      const built = { superuser, home, passwords: readOrMakePasswords(read.dataFolder, true) };
      return withConnection(superuser, async (client) => {
        const archiving = isShared
          ? await archivingServer(client, store)
          : await ownArchiving(client, store, home);
        const taken = await takeBaseBackup({ ...built, ...archiving, store, clock });
        await deleteOldBackups(store, { keep: read.backup.keep, current: taken.series });
        return taken;
      });
    });
    const megabytes = made.files.reduce((sum, { bytes }) => sum + bytes, 0) / 2 ** 20;
    const seconds = (performance.now() - startedAt) / 1000;
    print(`copied   ${Math.ceil(megabytes)} MB in ${seconds.toFixed(1)} s, encrypted`);
    print(`as       ${made.base}`);
    print('Keep PITON_BACKUP_KEY and PITON_MASTER_KEY elsewhere: neither is in the backup.');
  },
};

export function backupStore({ backup: { folder, key } }: Config): BackupStore {
  if (folder === null || key === null) {
    throw new OperatorError('Set PITON_BACKUP_FOLDER and PITON_BACKUP_KEY as the server has them.');
  }
  return { folder, key: backupKeyFrom(key) };
}

type Archiving = { series: Series; untilArchived: (lsn: Lsn) => Promise<void> };

async function ownArchiving(
  client: pg.Client,
  store: BackupStore,
  home: string,
): Promise<Archiving> {
  const { series, step } = await openArchiver(client, { store, home, clock });
  return { series, untilArchived: async () => void (await step(client)) };
}

async function archivingServer(client: pg.Client, store: BackupStore): Promise<Archiving> {
  const notArchiving = new OperatorError(
    'The running server does not archive into PITON_BACKUP_FOLDER. Start it with the same settings.',
  );
  const found = await findSeries(client, store);
  if (found === null) throw notArchiving;
  const { series } = found;
  const untilArchived = async (lsn: Lsn) => {
    const startedAt = performance.now();
    while (((await readHead(store, series.name))?.lsn ?? 0n) < lsn) {
      if (performance.now() - startedAt > archiveLimitMs) throw notArchiving;
      await wait(100);
    }
  };
  return { series, untilArchived };
}
