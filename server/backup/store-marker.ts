import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writeDurably } from '../config/write-durably.ts';
import { backupMarkerFile } from '../database/embedded/backup-marker-file.ts';
import { OperatorError } from '../operator-error.ts';
import { type BackupStore, MissingFile } from './backup-store.ts';
import { listSeries } from './list-backups.ts';
import { readSealedWhole, writeSealed } from './sealed-file.ts';

type Given = {
  readonly store: BackupStore;
  readonly dataFolder: string;
};

/**
 * An unmounted disk leaves an empty folder, in which backups would fill the wrong disk. So the
 * first backup leaves a marker there and in the data folder, and both must agree afterwards.
 */
export async function refuseOtherStore(given: Given): Promise<void> {
  const known = readKnown(given);
  if (known === null) return acceptUnused(given);
  const found = await readMarker(given.store);
  if (found === known) return;
  const { place } = given.store.files;
  const why = found === null ? 'it is empty or not mounted' : 'it belongs to another database';
  throw new OperatorError(
    `${place} is not the place of this database’s backups: ${why}. Mount the right disk. To go on in this place instead, run: piton backup --new-place`,
  );
}

/** After a lost disk, a server may start on an empty folder before the database is restored. */
async function acceptUnused(given: Given): Promise<void> {
  const { store, dataFolder } = given;
  const isUsed = (await listSeries(store)).length > 0;
  if (!isUsed) return acceptStore(given);
  throw new OperatorError(
    `${store.files.place} has the backups of another database, and the one in ${dataFolder} is new. To get that one back, stop Piton, move ${dataFolder} aside and run: piton restore. To back up the new one there, too, run: piton backup --new-place`,
  );
}

/** A restored database continues in the place of its backup. */
export async function rememberStore(given: Given): Promise<void> {
  const id = await readMarker(given.store);
  if (id !== null) writeKnown(given, id);
}

/** From now on this is the place of the database’s backups. */
export async function acceptStore(given: Given): Promise<void> {
  const id = (await readMarker(given.store)) ?? (await makeMarker(given.store));
  writeKnown(given, id);
}

function readKnown({ dataFolder }: Given): string | null {
  const file = backupMarkerFile(dataFolder);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

function writeKnown({ dataFolder }: Given, id: string): void {
  writeDurably(backupMarkerFile(dataFolder), `${id}\n`, 0o600);
}

const name = 'marker';

async function readMarker(store: BackupStore): Promise<string | null> {
  try {
    return (await readSealedWhole(store, name)).toString('utf8');
  } catch (error) {
    if (error instanceof MissingFile) return null;
    throw error;
  }
}

async function makeMarker(store: BackupStore): Promise<string> {
  const id = randomUUID();
  try {
    await writeSealed(store, name, [Buffer.from(id)]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new OperatorError(
      `${store.files.place} does not exist. Mount its disk, or make the folder.`,
      { cause: error },
    );
  }
  return id;
}
