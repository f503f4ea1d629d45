import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { writeDurably } from '../config/write-durably.ts';
import { OperatorError } from '../operator-error.ts';
import { type BackupStore, MissingFile } from './backup-store.ts';
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
  if (known === null) return acceptStore(given);
  const found = await readMarker(given.store);
  if (found === known) return;
  const { place } = given.store.files;
  const why = found === null ? 'it is empty or not mounted' : 'it belongs to another database';
  throw new OperatorError(
    `${place} is not the place of this database’s backups: ${why}. Mount the right disk. To go on in this place instead, run: piton backup --new-place`,
  );
}

/** From now on this is the place of the database’s backups. */
export async function acceptStore(given: Given): Promise<void> {
  const id = (await readMarker(given.store)) ?? (await makeMarker(given.store));
  writeDurably(fileIn(given), `${id}\n`, 0o600);
}

function readKnown(given: Given): string | null {
  const file = fileIn(given);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

function fileIn({ dataFolder }: Given): string {
  return path.join(dataFolder, 'backup-marker');
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
