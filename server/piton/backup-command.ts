import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { readHead } from '../backup/archive-head.ts';
import { openArchiver } from '../backup/archive-wal.ts';
import type { BackupStore } from '../backup/backup-store.ts';
import { takeBaseBackup } from '../backup/base-backup.ts';
import { openStore } from '../backup/open-store.ts';
import { findSeries, type Series } from '../backup/series.ts';
import { acceptStore, refuseOtherStore } from '../backup/store-marker.ts';
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
/** A server tries four times a second. */
const seriesLimitMs = 10_000;
const newPlace = '--new-place';

export const backup: Command = {
  summary: 'Copy the whole database into the backup now, also while a server runs.',
  usage: `[${newPlace}]  accept a changed PITON_BACKUP_FOLDER`,
  run: async (args, { config, print }) => {
    takeNoArguments(args.filter((arg) => arg !== newPlace));
    const read = config();
    const store = backupStore(read);
    const { dataFolder } = read;
    const startedAt = performance.now();
    const made = await useDatabase(
      existingDatabase(read),
      'piton backup',
      ({ superuser, home, isShared }) => {
        if (superuser === null || home === null) throw new Error('a given server has no backups');
        return withConnection(superuser, async (client) => {
          await (args.includes(newPlace) ? acceptStore : refuseOtherStore)({ store, dataFolder });
          const archiving = isShared
            ? await archivingServer(client, store)
            : await ownArchiving(client, { store, dataFolder, home });
          const passwords = readOrMakePasswords(dataFolder, true);
          const { keep } = read.backup;
          const copying = { superuser, home, passwords, store, keep, clock, isManual: true };
          return takeBaseBackup({ ...copying, ...archiving });
        });
      },
    );
    const megabytes = made.files.reduce((sum, { bytes }) => sum + bytes, 0) / 2 ** 20;
    const seconds = (performance.now() - startedAt) / 1000;
    print(`copied   ${Math.ceil(megabytes)} MB in ${seconds.toFixed(1)} s, encrypted`);
    print(`as       ${made.base}`);
    print('Keep the backup key and the master key elsewhere: neither is in the backup.');
  },
};

export function backupStore({ backup: settings }: Config): BackupStore {
  const store = openStore(settings);
  if (store !== null) return store;
  throw new OperatorError(
    'Set PITON_BACKUP_FOLDER and the backup key, such as PITON_BACKUP_KEY, as the server has them.',
  );
}

type Archiving = { series: Series; untilArchived: (lsn: Lsn) => Promise<void> };

type Own = { readonly store: BackupStore; readonly dataFolder: string; readonly home: string };

async function ownArchiving(client: pg.Client, own: Own): Promise<Archiving> {
  const { series, step } = await openArchiver(client, { ...own, clock });
  return { series, untilArchived: async () => void (await step(client)) };
}

async function archivingServer(client: pg.Client, store: BackupStore): Promise<Archiving> {
  const notArchiving = new OperatorError(
    'The running server does not archive into PITON_BACKUP_FOLDER. Start it with the same settings.',
  );
  const within = async <Value>(limitMs: number, find: () => Promise<Value | null>) => {
    const startedAt = performance.now();
    for (;;) {
      const found = await find();
      if (found !== null) return found;
      if (performance.now() - startedAt > limitMs) throw notArchiving;
      await wait(100);
    }
  };
  const { series } = await within(seriesLimitMs, () => findSeries(client, store));
  const untilArchived = async (lsn: Lsn) => {
    await within(archiveLimitMs, async () => {
      const head = await readHead(store, series.name);
      return head !== null && head.lsn >= lsn ? head : null;
    });
  };
  return { series, untilArchived };
}
