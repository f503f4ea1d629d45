import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { withConnection } from '../database/with-connection.ts';
import { OperatorError } from '../operator-error.ts';
import type { DatabasePasswords } from '../database/embedded/passwords.ts';
import type { BackupStore } from './backup-store.ts';
import { allOrFirstError } from './all-or-first-error.ts';
import { listClusterFiles } from './cluster-files.ts';
import { deleteOldBackups, deleteUnfinished } from './delete-old-backups.ts';
import { type BackupName, manualEnd, pathOf } from './list-backups.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { writeSealed } from './sealed-file.ts';
import { type Series, timeName } from './series.ts';
import { type Lsn, lsnFrom, segmentName } from './wal-position.ts';

export type BaseBackupOptions = {
  readonly store: BackupStore;
  readonly series: Series;
  /** A command's copy neither replaces a night's nor counts as one. */
  readonly isManual: boolean;
  /** How many nightly copies to keep. */
  readonly keep: number;
  readonly superuser: pg.ClientConfig;
  readonly passwords: DatabasePasswords;
  /** The folder of the built-in database. */
  readonly home: string;
  readonly clock: () => Date;
  /** Resolves when the log is archived up to there, without which the copy is useless. */
  readonly untilArchived: (lsn: Lsn) => Promise<void>;
};

/** Copied at once, so that waiting for the disk overlaps. */
const copiers = 4;
const packBytes = 64 * 2 ** 20;

/** Another copy into the backup is under way. */
export class CopyUnderWay extends OperatorError {}

/** The copying connection holds it until it ends. */
const copyLock = 7_450_237;

/**
 * Copies the running cluster and deletes what is no longer kept, never twice at once. Payments go
 * on: PostgreSQL logs whole pages during it.
 */
export async function takeBaseBackup(options: BaseBackupOptions): Promise<BackupName & Manifest> {
  const { store, series, keep } = options;
  return withConnection(options.superuser, async (client) => {
    const { rows } = await client.query<{ isTaken: boolean }>(
      'select pg_try_advisory_lock($1) as "isTaken"',
      [copyLock],
    );
    if (rows[0]?.isTaken !== true) {
      throw new CopyUnderWay('A copy into the backup is under way. Wait until it has ended.');
    }
    await deleteUnfinished(store, series.name);
    const taken = await copyInto(client, options);
    await deleteOldBackups(store, { keep, current: series.name });
    return taken;
  });
}

async function copyInto(
  client: pg.Client,
  options: BaseBackupOptions,
): Promise<BackupName & Manifest> {
  const { store, series, isManual, home, clock } = options;
  const startedAt = clock();
  // Ends with this connection, so a failed copy leaves no backup under way.
  const startLsn = await lsnOf(client, `select pg_backup_start('piton', true)::text as lsn`);
  const segment = segmentName(startLsn, series.shape);
  const base = `${timeName(startedAt)}-${segment}${isManual ? manualEnd : ''}`;
  const name = { series: series.name, base, segment, isManual };
  const folder = pathOf(name);
  await store.files.makeFolder(folder);
  try {
    const copied = await copyCluster(store, { folder, cluster: path.join(home, 'cluster') });
    const { lsn, label } = await endBackup(client);
    const manifest: Manifest = {
      ...copied,
      ...series.shape,
      startedAt,
      endedAt: clock(),
      startLsn,
      stopLsn: lsn,
      label,
      passwords: options.passwords,
    };
    await options.untilArchived(lsn);
    await writeManifest(store, name, manifest);
    return { ...name, ...manifest };
  } catch (error) {
    await store.files.removeFolder(folder).catch(() => undefined);
    throw error;
  }
}

async function lsnOf(client: pg.Client, query: string): Promise<Lsn> {
  const { rows } = await client.query<{ lsn: string }>(query);
  return lsnFrom(rows[0]?.lsn ?? '');
}

async function endBackup(client: pg.Client): Promise<{ lsn: Lsn; label: string }> {
  const { rows } = await client.query<{ lsn: string; label: string }>(
    'select lsn::text, labelfile as label from pg_backup_stop(false)',
  );
  return { lsn: lsnFrom(rows[0]?.lsn ?? ''), label: rows[0]?.label ?? '' };
}

type Copied = Pick<Manifest, 'folders' | 'files' | 'postgresMajor'>;

type Copying = { readonly folder: string; readonly cluster: string };

async function copyCluster(store: BackupStore, { folder, cluster }: Copying): Promise<Copied> {
  const listed = await listClusterFiles(cluster);
  const control = listed.files.pop() ?? '';
  const files: Manifest['files'] = [];
  let packs = 0;
  const copyAll = async (names: string[]) => {
    while (names.length > 0) {
      packs += 1;
      const pack = `pack-${packs}`;
      await writeSealed(store, `${folder}/${pack}`, packFiles({ cluster, names, pack }, files));
    }
  };
  await allOrFirstError(Array.from({ length: copiers }, () => copyAll(listed.files)));
  await copyAll([control]);
  const version = await readFile(path.join(cluster, 'PG_VERSION'), 'utf8');
  return { folders: listed.folders, files, postgresMajor: version.trim() };
}

type Pack = { cluster: string; names: string[]; pack: string };

/** Takes files until the pack is full. Few large files are stored faster than a thousand small ones. */
async function* packFiles(
  { cluster, names, pack }: Pack,
  files: Manifest['files'],
): AsyncGenerator<Buffer> {
  let packed = 0;
  while (packed < packBytes) {
    const name = names.shift();
    if (name === undefined) return;
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const piece of readIfThere(path.join(cluster, name))) {
      hash.update(piece);
      bytes += piece.length;
      yield piece;
    }
    files.push({ pack, path: name, bytes, sha256: hash.digest('hex') });
    packed += bytes;
  }
}

/** PostgreSQL may drop a table’s files during the copy: they are stored empty, and the log drops them again. */
async function* readIfThere(file: string): AsyncGenerator<Buffer> {
  try {
    for await (const piece of createReadStream(file, { highWaterMark: 256 * 1024 })) {
      yield piece as Buffer;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
