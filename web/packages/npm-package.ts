import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Files } from './archives.ts';
import { checkout, readFiles } from './read-files.ts';

/** The files that `npm pack` would take. Compiled outside the sources, where others may compile too. */
export async function compileNpmPackage(name: 'node' | 'browser'): Promise<Files> {
  const source = path.join(checkout, 'sdk', name);
  const { files } = JSON.parse(readFileSync(path.join(source, 'package.json'), 'utf8')) as {
    files: string[];
  };
  const written = files.filter((file) => file !== 'dist');
  const out = mkdtempSync(path.join(tmpdir(), 'piton-package-'));
  try {
    const args = [path.join(source, 'build.mjs'), path.join(out, 'dist')];
    await promisify(execFile)(process.execPath, args, { cwd: source });
    return { ...readFiles(source, ['package.json', ...written]), ...readFiles(out, ['dist']) };
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}
