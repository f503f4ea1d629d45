import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { BackupKey } from './backup-key.ts';

/** The folder of all backups, and its key. */
export type BackupStore = { readonly folder: string; readonly key: BackupKey };

export type BackupName = {
  readonly series: string;
  /** Begins with its time. */
  readonly base: string;
  /** The first segment that it needs. */
  readonly segment: string;
};

/** All finished base backups, oldest first. */
export async function listBackups({ folder }: Pick<BackupStore, 'folder'>): Promise<BackupName[]> {
  const found: BackupName[] = [];
  for (const series of await listSeries(folder)) {
    for (const base of await namesIn(path.join(folder, series, 'base'))) {
      const segment = /^\d{8}T\d{9}Z-([0-9A-F]{24})$/.exec(base)?.[1];
      if (segment !== undefined) found.push({ series, base, segment });
    }
  }
  return found.toSorted((one, other) => (one.base < other.base ? -1 : 1));
}

export async function listSeries(folder: string): Promise<string[]> {
  return (await namesIn(folder)).filter((name) => name.startsWith('piton_backup_'));
}

/** None if there is no such folder. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).toSorted();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** The start of the series’ newest base backup. */
export async function lastCopy(
  store: Pick<BackupStore, 'folder'>,
  series: string,
): Promise<Date | null> {
  const last = (await listBackups(store)).findLast((backup) => backup.series === series);
  return last === undefined ? null : startOf(last);
}

export function startOf({ base }: BackupName): Date {
  const [, date = '', hour = '', minute = '', second = '', millisecond = ''] =
    /^(\d{8})T(\d\d)(\d\d)(\d\d)(\d{3})Z/.exec(base) ?? [];
  const day = date.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3');
  return new Date(`${day}T${hour}:${minute}:${second}.${millisecond}Z`);
}
