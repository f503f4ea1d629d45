import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';

/**
 * Reads all that the database keeps once. A server that has worked for a while finds its data in memory; the
 * machines on which this is measured let go of what was written minutes before.
 */
export async function readIntoMemory(dataFolder: string): Promise<void> {
  const tables = path.join(dataFolder, 'postgres', 'cluster', 'base');
  const found = await readdir(tables, { recursive: true, withFileTypes: true });
  for (const file of found.filter((each) => each.isFile())) {
    const parts = createReadStream(path.join(file.parentPath, file.name), {
      highWaterMark: 1024 * 1024,
    });
    parts.resume();
    await finished(parts).catch(unlessGone);
  }
}

/** The database lets go of files of its own while they are read. */
function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
