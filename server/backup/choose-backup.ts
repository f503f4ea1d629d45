import { OperatorError } from '../operator-error.ts';
import { type ArchiveHead, readHead } from './archive-head.ts';
import { BackupDamage, type BackupStore } from './backup-store.ts';
import { copiesOfOneDatabase } from './copied-databases.ts';
import { type BackupName, listBackups, startOf } from './list-backups.ts';
import { type Manifest, readManifest } from './manifest.ts';

export type ChosenBackup = {
  readonly name: BackupName;
  readonly manifest: Manifest;
  /** Null if it is lost. */
  readonly head: ArchiveHead | null;
};

type Choice = {
  /** Null means everything archived. */
  readonly to: Date | null;
  /** If there are copies of several; `newest` takes the one that was copied last. */
  readonly database?: string | undefined;
  /** Tries no older backup than the newest. */
  readonly isNewestOnly: boolean;
  readonly report: (message: string) => void;
};

/**
 * Restores from the newest backup that ended by that time. If it is damaged, an older one of its
 * series restores as much, because the WAL of a series is unbroken.
 */
export async function tryBackups<Result>(
  store: BackupStore,
  { to, database, isNewestOnly, report }: Choice,
  attempt: (chosen: ChosenBackup) => Promise<Result>,
): Promise<Result> {
  const backups = await listAll(store);
  const before = backups.filter((name) => to === null || startOf(name) <= to);
  const isOpen = before.length > 0 && database !== 'newest';
  const ofOne = isOpen ? await copiesOfOneDatabase(store, before, database ?? null) : before;
  const damages: BackupDamage[] = [];
  let series: string | null = null;
  for (const name of isNewestOnly ? ofOne.slice(-1) : ofOne.toReversed()) {
    const last = damages.at(-1);
    if (last !== undefined) {
      if (name.series !== series) break;
      report(`${last.message} Trying the backup before it.`);
    }
    try {
      const manifest = await readManifest(store, name);
      if (to !== null && manifest.endedAt > to) continue;
      return await attempt({ name, manifest, head: await headOf(store, name, to) });
    } catch (error) {
      if (!(error instanceof BackupDamage)) throw error;
      damages.push(error);
      ({ series } = name);
    }
  }
  throw damages[0] ?? (await tooEarly(store, backups));
}

async function listAll(store: BackupStore): Promise<BackupName[]> {
  const backups = await listBackups(store);
  if (backups.length > 0) return backups;
  throw new OperatorError(
    `There is no backup in ${store.files.place}. Is the disk mounted, and is it the folder or bucket of PITON_BACKUP_FOLDER?`,
  );
}

async function tooEarly(store: BackupStore, [oldest]: readonly BackupName[]): Promise<Error> {
  if (oldest === undefined) throw new Error('no backups');
  const { endedAt } = await readManifest(store, oldest);
  return new OperatorError(`Backups begin at ${endedAt.toISOString()}. Choose a later time.`);
}

async function headOf(
  store: BackupStore,
  { series }: BackupName,
  to: Date | null,
): Promise<ArchiveHead | null> {
  const head = await readHead(store, series);
  if (head === null || to === null || head.at >= to) return head;
  throw new OperatorError(
    `The WAL of the newest backup before that time ends at ${head.at.toISOString()}. Choose an earlier time.`,
  );
}
