import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type BackupStore, listBackups, listSeries } from './backup-store.ts';
import { pathOf } from './manifest.ts';
import { listWal, walFileName, walFolder } from './wal-files.ts';

/** Keeps the newest base backups, and the log that they need. `current` is the growing series. */
export async function deleteOldBackups(
  { folder }: Pick<BackupStore, 'folder'>,
  { keep, current }: { keep: number; current: string },
): Promise<void> {
  const all = await listBackups({ folder });
  const kept = all.slice(-keep);
  for (const backup of all.slice(0, -keep)) {
    await rm(path.join(folder, pathOf(backup)), { recursive: true });
  }
  for (const series of await listSeries(folder)) {
    // Sorted by time, so the first needs the oldest segment.
    const oldest = kept.find((backup) => backup.series === series);
    if (oldest !== undefined) await deleteWalBefore(path.join(folder, series), oldest.segment);
    else if (series !== current) await rm(path.join(folder, series), { recursive: true });
  }
}

/** A copy that was interrupted by the end of its process. */
export async function deleteUnfinished(
  { folder }: Pick<BackupStore, 'folder'>,
  series: string,
): Promise<void> {
  const bases = path.join(folder, series, 'base');
  for (const name of await readdir(bases)) {
    if (name.endsWith('.unfinished')) await rm(path.join(bases, name), { recursive: true });
  }
}

async function deleteWalBefore(seriesFolder: string, segment: string): Promise<void> {
  for (const part of await listWal(seriesFolder)) {
    if (part.segment >= segment) continue;
    await rm(path.join(seriesFolder, walFolder, walFileName(part)));
  }
}
