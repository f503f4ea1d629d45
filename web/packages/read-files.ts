import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Files } from './archives.ts';

export const checkout = path.resolve(import.meta.dirname, '../..');

/** These files, and all files in these folders, by their paths within `folder`. */
export function readFiles(folder: string, names: readonly string[]): Files {
  const files = names.flatMap((name) =>
    statSync(path.join(folder, name)).isDirectory() ? filesUnder(folder, name) : [name],
  );
  return Object.fromEntries(
    files.map((file) => [file, new Uint8Array(readFileSync(path.join(folder, file)))]),
  );
}

function filesUnder(folder: string, name: string): string[] {
  return readdirSync(path.join(folder, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.pyc'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join('/'));
}

/** Puts all of them into a folder: `piton/errors.py` becomes `sdk/piton/errors.py`. */
export function within(folder: string, files: Files): Files {
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [`${folder}/${name}`, bytes]),
  );
}

export function textFile(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
