import { OperatorError } from '../operator-error.ts';
import { type ArchiveHead, readHead } from './archive-head.ts';
import { type BackupStore, MissingFile } from './backup-store.ts';
import { copiesOfOneDatabase } from './copied-databases.ts';
import { type BackupName, listBackups, startOf } from './list-backups.ts';
import { type Manifest, readManifest } from './manifest.ts';

export type ChosenBackup = {
  readonly name: BackupName;
  readonly manifest: Manifest;
  readonly head: ArchiveHead;
};

export type BackupChoice = {
  /** Null takes the newest. */
  readonly to: Date | null;
  /** If there are copies of several; `newest` takes the one that was copied last. */
  readonly database?: string | undefined;
};

/** The newest backup, or the newest that ended by that time and whose log reaches it. */
export async function chooseBackup(
  store: BackupStore,
  { to, database }: BackupChoice,
): Promise<ChosenBackup> {
  const backups = await listBackups(store);
  if (backups.length === 0) {
    throw new OperatorError(
      `There is no backup in ${store.files.place}. Is the disk mounted, and is it the folder or bucket of PITON_BACKUP_FOLDER?`,
    );
  }
  const before = to === null ? backups : backups.filter((backup) => startOf(backup) <= to);
  const isOpen = before.length > 0 && database !== 'newest';
  const ofOne = isOpen ? await copiesOfOneDatabase(store, before, database ?? null) : before;
  let earliest = '';
  for (const name of (ofOne.length > 0 ? ofOne : backups).toReversed()) {
    const manifest = await readManifest(store, name);
    earliest = manifest.endedAt.toISOString();
    if (to === null || manifest.endedAt <= to) {
      return { name, manifest, head: await headOf(store, name, to) };
    }
  }
  throw new OperatorError(`Backups begin at ${earliest}. Choose a later time.`);
}

async function headOf(
  store: BackupStore,
  { series }: BackupName,
  to: Date | null,
): Promise<ArchiveHead> {
  const head = await readHead(store, series);
  if (head === null) {
    throw new MissingFile(store.files, `${series}/head`);
  }
  if (to !== null && head.at < to) {
    throw new OperatorError(
      `The WAL of the newest backup before that time ends at ${head.at.toISOString()}. Choose an earlier time.`,
    );
  }
  return head;
}
