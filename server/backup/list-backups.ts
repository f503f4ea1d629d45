import type { BackupFiles } from './backup-store.ts';

type Place = { readonly files: Pick<BackupFiles, 'list'> };

export type BackupName = {
  readonly series: string;
  /** Begins with its time. */
  readonly base: string;
  /** The first segment that it needs. */
  readonly segment: string;
  readonly isManual: boolean;
};

export const baseFolder = 'base';
export const manualEnd = '-manual';

/** All finished base backups, oldest first. */
export async function listBackups(store: Place): Promise<BackupName[]> {
  const found: BackupName[] = [];
  for (const series of await listSeries(store)) found.push(...(await listBases(store, series)));
  return found.toSorted((one, other) => (one.base < other.base ? -1 : 1));
}

/** The finished base backups of a series, oldest first. Their manifest is written last. */
export async function listBases(store: Place, series: string): Promise<BackupName[]> {
  const found: BackupName[] = [];
  for (const base of await store.files.list(`${series}/${baseFolder}`)) {
    const [, segment, manual] = /^\d{8}T\d{9}Z-([0-9A-F]{24})(-manual)?$/.exec(base) ?? [];
    if (segment === undefined) continue;
    const name = { series, base, segment, isManual: manual !== undefined };
    if (await isFinished(store, name)) found.push(name);
  }
  return found;
}

export async function isFinished({ files }: Place, name: Named): Promise<boolean> {
  return (await files.list(pathOf(name))).includes('manifest');
}

export async function listSeries({ files }: Place): Promise<string[]> {
  return (await files.list('')).filter((name) => name.startsWith('piton_backup_'));
}

type Named = Pick<BackupName, 'series' | 'base'>;

/** The backup’s folder within the store. */
export function pathOf({ series, base }: Named): string {
  return `${series}/${baseFolder}/${base}`;
}

export function startOf({ base }: Pick<BackupName, 'base'>): Date {
  const [, date = '', hour = '', minute = '', second = '', millisecond = ''] =
    /^(\d{8})T(\d\d)(\d\d)(\d\d)(\d{3})Z/.exec(base) ?? [];
  const day = date.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3');
  return new Date(`${day}T${hour}:${minute}:${second}.${millisecond}Z`);
}
