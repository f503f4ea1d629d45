import type { BackupStore } from './backup-store.ts';
import {
  baseFolder,
  type BackupName,
  isFinished,
  listBackups,
  listSeries,
  pathOf,
} from './list-backups.ts';
import { listWal, walFileName, walFolder } from './wal-files.ts';

type Store = Pick<BackupStore, 'files'>;

/**
 * Keeps the newest nightly backups, the manual ones since the oldest of them, and the log that they
 * need. `current` is the growing series.
 */
export async function deleteOldBackups(
  store: Store,
  { keep, current }: { keep: number; current: string },
): Promise<void> {
  const all = await listBackups(store);
  const oldestKept = all.filter(({ isManual }) => !isManual).at(-keep);
  const kept = all.slice(oldestKept === undefined ? 0 : all.indexOf(oldestKept));
  for (const backup of all.slice(0, all.length - kept.length)) await deleteBackup(store, backup);
  for (const series of await listSeries(store)) {
    // Sorted by time, so the first needs the oldest segment.
    const oldest = kept.find((backup) => backup.series === series);
    if (oldest !== undefined) await deleteWalBefore(store, oldest);
    else if (series !== current) await store.files.removeFolder(series);
  }
}

/** Without its manifest it no longer counts, so an interruption leaves no half of a backup. */
async function deleteBackup({ files }: Store, backup: BackupName): Promise<void> {
  await files.removeFile(`${pathOf(backup)}/manifest`);
  await files.removeFolder(pathOf(backup));
}

/** Copies that the end of their process interrupted; none may be under way. */
export async function deleteUnfinished(store: Store, series: string): Promise<void> {
  for (const base of await store.files.list(`${series}/${baseFolder}`)) {
    const name = { series, base };
    if (!(await isFinished(store, name))) await store.files.removeFolder(pathOf(name));
  }
}

async function deleteWalBefore(
  store: Store,
  { series, segment }: Pick<BackupName, 'series' | 'segment'>,
): Promise<void> {
  for (const part of await listWal(store, series)) {
    if (part.segment >= segment) continue;
    await store.files.removeFile(`${series}/${walFolder}/${walFileName(part)}`);
  }
}
