import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { type BackupFiles, MissingFile } from './backup-store.ts';

const unfinishedEnd = '.new';

/** Backups in a folder, mostly of a mounted disk. */
export function folderFiles(place: string): BackupFiles {
  const fileOf = (name: string) => path.join(place, name);
  return {
    place,
    write: (name, content) => writeDurably(fileOf(name), content),
    read: (name) => readFile({ place }, name),
    list: (folder) => namesIn({ place }, folder),
    makeFolder: async (name) => {
      await mkdir(fileOf(name), { mode: 0o700 });
      await syncFolder(path.dirname(fileOf(name)));
    },
    removeFile: (name) => rm(fileOf(name), { force: true }),
    removeFolder: (name) => rm(fileOf(name), { recursive: true, force: true }),
  };
}

async function writeDurably(file: string, content: AsyncIterable<Buffer>): Promise<void> {
  const unfinished = `${file}${unfinishedEnd}`;
  const handle = await open(unfinished, 'w', 0o600);
  try {
    for await (const piece of content) await handle.writeFile(piece);
    await handle.sync();
  } catch (error) {
    await handle.close();
    await rm(unfinished, { force: true });
    throw error;
  }
  await handle.close();
  await rename(unfinished, file);
  await syncFolder(path.dirname(file));
}

async function* readFile(
  { place }: Pick<BackupFiles, 'place'>,
  name: string,
): AsyncGenerator<Buffer> {
  const stream = createReadStream(path.join(place, name), { highWaterMark: 256 * 1024 });
  try {
    for await (const piece of stream) yield piece as Buffer;
  } catch (error) {
    if (!isMissing(error)) throw explained(error, { place }, name);
    throw new MissingFile({ place }, name, { cause: error });
  }
}

async function namesIn({ place }: Pick<BackupFiles, 'place'>, folder: string): Promise<string[]> {
  try {
    const names = await readdir(path.join(place, folder));
    return names.filter((name) => !name.endsWith(unfinishedEnd)).toSorted();
  } catch (error) {
    if (isMissing(error)) return [];
    throw explained(error, { place }, folder);
  }
}

/** On another machine, the service's account may have another number. */
function explained(error: unknown, { place }: Pick<BackupFiles, 'place'>, name: string): unknown {
  if ((error as NodeJS.ErrnoException).code !== 'EACCES') return error;
  return new OperatorError(
    `This account may not read ${path.join(place, name)}. As root, give it the backups, such as with: chown -R piton:piton ${place}`,
    { cause: error },
  );
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
