import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';

/**
 * Reads all database files once. A server that has run for a while has its data in memory, but the
 * measuring machines evict what was written minutes ago.
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

/** The database removes some of its files during the reading. */
function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
