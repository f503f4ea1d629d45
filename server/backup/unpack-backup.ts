import { createHash } from 'node:crypto';
import { mkdir, open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { allOrFirstError } from './all-or-first-error.ts';
import { BackupDamage, type BackupStore } from './backup-store.ts';
import type { ChosenBackup } from './choose-backup.ts';
import { type ByteReader, byteReader } from './byte-reader.ts';
import { pathOf } from './list-backups.ts';
import type { Manifest } from './manifest.ts';
import { readSealed, readSealedWhole } from './sealed-file.ts';
import { archivedEnd, coverSegment, listWal, walFileName, walFolder } from './wal-files.ts';
import { rangesBetween, segmentLsn, segmentStart, type WalRange } from './wal-position.ts';

const unpackers = 4;

/**
 * Verifies the full backup and all WAL after it while it writes the cluster, which PostgreSQL then recovers.
 * Throws damage of the full backup. Returns the first damage of the WAL after it, at which the recovery
 * will end, or null.
 */
export async function unpackBackup(
  store: BackupStore,
  chosen: ChosenBackup,
  cluster: string,
): Promise<BackupDamage | null> {
  const { manifest } = chosen;
  await mkdir(cluster, { mode: 0o700 });
  for (const folder of manifest.folders) {
    await mkdir(path.join(cluster, folder), { recursive: true, mode: 0o700 });
  }
  const packs = [...Map.groupBy(manifest.files, ({ pack }) => pack)];
  const unpack = async () => {
    for (let next = packs.pop(); next !== undefined; next = packs.pop()) {
      const [pack, files] = next;
      await unpackFiles(store, `${pathOf(chosen.name)}/${pack}`, { files, cluster });
    }
  };
  await allOrFirstError(Array.from({ length: unpackers }, unpack));
  const damage = await unpackWal(store, chosen, path.join(cluster, 'pg_wal'));
  await writeFile(path.join(cluster, 'backup_label'), manifest.label, { mode: 0o600 });
  await writeFile(path.join(cluster, 'recovery.signal'), '', { mode: 0o600 });
  return damage;
}

async function unpackFiles(
  store: BackupStore,
  pack: string,
  { files, cluster }: { files: Manifest['files']; cluster: string },
): Promise<void> {
  const reader = byteReader(readSealed(store, pack));
  try {
    for (const file of files) {
      if (!(await unpackFile(file, path.join(cluster, file.path), reader))) {
        throw altered(store, pack);
      }
    }
    if ((await reader.some(1)).length > 0) throw altered(store, pack);
  } finally {
    await reader.close();
  }
}

/** Returns false if the content differs from the manifest. */
async function unpackFile(
  { bytes, sha256 }: Manifest['files'][number],
  target: string,
  reader: ByteReader,
): Promise<boolean> {
  const hash = createHash('sha256');
  const handle = await open(target, 'wx', 0o600);
  try {
    for (let missing = bytes; missing > 0;) {
      const piece = await reader.some(missing);
      if (piece.length === 0) return false;
      hash.update(piece);
      await handle.writeFile(piece);
      missing -= piece.length;
    }
  } finally {
    await handle.close();
  }
  return hash.digest('hex') === sha256;
}

function altered({ files }: BackupStore, name: string): BackupDamage {
  return new BackupDamage(
    `The backup is damaged: ${files.place}/${name} differs from its manifest.`,
  );
}

/** Returns the first damage, at which the log then ends, or null. */
async function unpackWal(
  store: BackupStore,
  chosen: ChosenBackup,
  target: string,
): Promise<BackupDamage | null> {
  const { name, manifest, head } = chosen;
  const begin = segmentStart(manifest.startLsn, manifest);
  let archived = await listWal(store, name.series);
  // The head is written after the log, so there may be more.
  const end = archivedEnd(head?.lsn ?? manifest.stopLsn, archived, manifest);
  for (const whole of rangesBetween(begin, end, manifest)) {
    const reading = { store, series: name.series, whole };
    const content = Buffer.alloc(manifest.segmentBytes);
    let gap = await readSegment(reading, archived, content);
    if (gap !== null) {
      // A running server joins the parts of a segment, and deletes them then.
      const listed = await listWal(store, name.series);
      if (!isDeepStrictEqual(listed, archived)) {
        archived = listed;
        gap = await readSegment(reading, archived, content);
      }
    }
    await writeFile(path.join(target, whole.segment), content, { mode: 0o600 });
    if (gap === null) continue;
    // Without all log of its own time, the copy is worth nothing.
    if (segmentLsn(whole.segment, manifest) + BigInt(gap.at) < manifest.stopLsn) throw gap.damage;
    return gap.damage;
  }
  if (head !== null) return null;
  return new BackupDamage(
    `${store.files.place}/${name.series}/head is missing or damaged, so the end of the WAL is unknown.`,
  );
}

type Reading = { readonly store: BackupStore; readonly series: string; readonly whole: WalRange };

/** Where in a segment the archived log ends, and why. */
type Gap = { readonly at: number; readonly damage: BackupDamage };

/** Fills the content as far as the archive is whole. */
async function readSegment(
  { store, series, whole }: Reading,
  archived: readonly WalRange[],
  content: Buffer,
): Promise<Gap | null> {
  const { parts, missing } = coverSegment(whole.segment, archived, whole.end);
  let at = 0;
  for (const part of parts) {
    try {
      (await readRange(store, series, part)).copy(content, part.start);
      at = part.end;
    } catch (error) {
      if (error instanceof BackupDamage) return { at, damage: error };
      throw error;
    }
  }
  if (missing === null) return null;
  const named = `${walFolder}/${walFileName(missing)}`;
  return { at, damage: new BackupDamage(`The backup lacks a part of its WAL: ${named}.`) };
}

async function readRange(store: BackupStore, series: string, range: WalRange): Promise<Buffer> {
  const name = `${series}/${walFolder}/${walFileName(range)}`;
  const content = await readSealedWhole(store, name);
  if (content.length === range.end - range.start) return content;
  throw altered(store, name);
}
