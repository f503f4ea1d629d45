import { createHash } from 'node:crypto';
import { mkdir, open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { allOrFirstError } from './all-or-first-error.ts';
import type { BackupStore } from './backup-store.ts';
import type { ChosenBackup } from './choose-backup.ts';
import { type Manifest, pathOf } from './manifest.ts';
import { placeIn, readSealed, readSealedWhole, type SealedPlace } from './sealed-file.ts';
import { coverSegment, listWal, walFileName, walFolder } from './wal-files.ts';
import { rangesBetween, segmentStart, type WalRange } from './wal-position.ts';

const unpackers = 4;

/** Verifies the whole backup while it writes the cluster, which PostgreSQL then recovers. */
export async function unpackBackup(
  store: BackupStore,
  chosen: ChosenBackup,
  cluster: string,
): Promise<void> {
  const { manifest } = chosen;
  await mkdir(cluster, { mode: 0o700 });
  for (const folder of manifest.folders) {
    await mkdir(path.join(cluster, folder), { recursive: true, mode: 0o700 });
  }
  const packs = [...Map.groupBy(manifest.files, ({ pack }) => pack)];
  const unpack = async () => {
    for (let next = packs.pop(); next !== undefined; next = packs.pop()) {
      const [pack, files] = next;
      await unpackFiles(placeIn(store, `${pathOf(chosen.name)}/${pack}`), files, cluster);
    }
  };
  await allOrFirstError(Array.from({ length: unpackers }, unpack));
  await unpackWal(store, chosen, path.join(cluster, 'pg_wal'));
  await writeFile(path.join(cluster, 'backup_label'), manifest.label, { mode: 0o600 });
  await writeFile(path.join(cluster, 'recovery.signal'), '', { mode: 0o600 });
}

async function unpackFiles(
  place: SealedPlace,
  files: Manifest['files'],
  cluster: string,
): Promise<void> {
  const pieces = readSealed(place);
  let rest = Buffer.alloc(0);
  /** Up to so many bytes, or none at the end. */
  const take = async (bytes: number): Promise<Buffer> => {
    if (rest.length === 0) {
      const next = await pieces.next();
      rest = Buffer.from(next.done === true ? [] : next.value);
    }
    const taken = rest.subarray(0, bytes);
    rest = rest.subarray(taken.length);
    return taken;
  };
  try {
    for (const file of files) {
      if (!(await unpackFile(file, path.join(cluster, file.path), take))) throw altered(place);
    }
    if ((await take(1)).length > 0) throw altered(place);
  } finally {
    await pieces.return(undefined);
  }
}

/** Returns false if the content differs from the manifest. */
async function unpackFile(
  { bytes, sha256 }: Manifest['files'][number],
  target: string,
  take: (bytes: number) => Promise<Buffer>,
): Promise<boolean> {
  const hash = createHash('sha256');
  const handle = await open(target, 'wx', 0o600);
  try {
    for (let missing = bytes; missing > 0;) {
      const piece = await take(missing);
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

function altered({ file }: SealedPlace): OperatorError {
  return new OperatorError(`The backup is damaged: ${file} differs from its manifest.`);
}

async function unpackWal(store: BackupStore, chosen: ChosenBackup, target: string): Promise<void> {
  const { name, manifest, head } = chosen;
  const archived = await listWal(path.join(store.folder, name.series));
  const begin = segmentStart(manifest.startLsn, manifest);
  for (const { segment, end } of rangesBetween(begin, head.lsn, manifest)) {
    const content = Buffer.alloc(manifest.segmentBytes);
    for (const range of coverSegment(segment, archived, end)) {
      (await readRange(store, name.series, range)).copy(content, range.start);
    }
    await writeFile(path.join(target, segment), content, { mode: 0o600 });
  }
}

async function readRange(store: BackupStore, series: string, range: WalRange): Promise<Buffer> {
  const place = placeIn(store, `${series}/${walFolder}/${walFileName(range)}`);
  const content = await readSealedWhole(place);
  if (content.length === range.end - range.start) return content;
  throw altered(place);
}
