import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { binariesIn, type PostgresBinaries } from './postgres-binaries.ts';

/**
 * Copies PostgreSQL's programs to a place where every account can run them, whatever our umask. It
 * also opens an earlier copy, which may be incomplete or closed.
 */
export function copyBinaries(binaries: PostgresBinaries, sharedFolder: string): PostgresBinaries {
  makePassable(sharedFolder);
  const { size, mtimeMs } = statSync(binaries.postgres);
  const native = path.join(sharedFolder, `postgres-${size}-${Math.trunc(mtimeMs)}`);
  if (!existsSync(native)) {
    const unfinished = `${native}.${process.pid}`;
    cpSync(binaries.native, unfinished, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(unfinished, native);
    } catch (error) {
      rmSync(unfinished, { recursive: true });
      if (!existsSync(native)) throw error;
    }
  }
  makeReadable(native);
  return binariesIn(native);
}

/** Makes the folder and its missing parents. */
function makePassable(folder: string): void {
  const highest = mkdirSync(folder, { recursive: true, mode: 0o755 }) ?? folder;
  for (let next = folder; next.length >= highest.length; next = path.dirname(next)) {
    add(next, 0o011);
  }
}

function makeReadable(folder: string): void {
  add(folder, 0o055);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const found = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) add(found, 0o055);
    // Programs that their owner may run become executable for all.
    else if (entry.isFile()) add(found, (statSync(found).mode & 0o100) === 0 ? 0o044 : 0o055);
  }
}

function add(file: string, bits: number): void {
  const mode = statSync(file).mode & 0o7777;
  if ((mode & bits) !== bits) chmodSync(file, mode | bits);
}
