import { createHash } from 'node:crypto';
import { type ArchiveHead, writeHead } from '../archive-head.ts';
import type { BackupStore } from '../backup-store.ts';
import { type BackupName, pathOf } from '../list-backups.ts';
import { writeManifest } from '../manifest.ts';
import { writeSealed } from '../sealed-file.ts';
import { timeName } from '../series.ts';
import { walFileName, walFolder } from '../wal-files.ts';
import { type Lsn, rangesBetween, segmentName, type WalRange } from '../wal-position.ts';

/** Small segments, so that tests need little log. */
export const shape = { timeline: 1, segmentBytes: 0x1000 };

/** A backup with two files, made without a database. It takes a minute and the log from 0x1000 to 0x1800. */
export async function makeBackup(
  store: BackupStore,
  series: string,
  startedAt: Date,
): Promise<BackupName> {
  const [startLsn, stopLsn] = [0x1000n, 0x1800n];
  const segment = segmentName(startLsn, shape);
  const name = { series, base: `${timeName(startedAt)}-${segment}`, segment, isManual: false };
  for (const folder of folders(name)) await store.files.makeFolder(folder).catch(() => undefined);
  const contents = { PG_VERSION: Buffer.from('18\n'), 'global/pg_control': Buffer.alloc(8, 7) };
  const files = [];
  for (const [index, [file, content]] of Object.entries(contents).entries()) {
    const pack = `pack-${index + 1}`;
    await writeSealed(store, `${pathOf(name)}/${pack}`, [content]);
    const sha256 = createHash('sha256').update(content).digest('hex');
    files.push({ pack, path: file, bytes: content.length, sha256 });
  }
  await writeManifest(store, name, {
    ...shape,
    startedAt,
    endedAt: new Date(startedAt.getTime() + 60_000),
    startLsn,
    stopLsn,
    postgresMajor: '18',
    label: '',
    passwords: { superuser: 'a', owner: 'b', app: 'c' },
    folders: ['global', 'pg_wal'],
    files,
  });
  return name;
}

function folders({ series, base }: BackupName): string[] {
  return [series, `${series}/${walFolder}`, `${series}/base`, `${series}/base/${base}`];
}

/** Archives log whose every byte tells its position, and writes the head if it is given. */
export async function archive(
  store: BackupStore,
  series: string,
  { from, to, head }: { from: Lsn; to: Lsn; head?: ArchiveHead },
): Promise<WalRange[]> {
  const ranges = rangesBetween(from, to, shape);
  for (const range of ranges) {
    const name = `${series}/${walFolder}/${walFileName(range)}`;
    await writeSealed(store, name, [logBytes(range)]);
  }
  if (head !== undefined) await writeHead(store, series, head);
  return ranges;
}

export function logBytes({ start, end }: Pick<WalRange, 'start' | 'end'>): Buffer {
  return Buffer.from(Array.from({ length: end - start }, (_, at) => ((start + at) % 251) + 1));
}
