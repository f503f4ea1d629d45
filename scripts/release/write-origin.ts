import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

type ReleasedFile = { readonly file: string; readonly bytes: number; readonly sha256: string };

export function describeFiles(folder: string): ReleasedFile[] {
  return readdirSync(folder)
    .toSorted()
    .map((file) => {
      const content = readFileSync(path.join(folder, file));
      const sha256 = createHash('sha256').update(content).digest('hex');
      return { file, bytes: content.length, sha256 };
    });
}

/** `SHA256SUMS`, and `provenance.json`: the commit and the tools that made the files. */
export function writeOrigin(folder: string, files: readonly ReleasedFile[]): void {
  const sums = files.map(({ file, sha256 }) => `${sha256}  ${file}\n`).join('');
  writeFileSync(path.join(folder, 'SHA256SUMS'), sums);
  const provenance = {
    commit: outputOf('git', ['rev-parse', 'HEAD']),
    hasUncommittedChanges: outputOf('git', ['status', '--porcelain']) !== '',
    builtAt: new Date().toISOString(),
    tools: { node: process.version },
    files,
  };
  writeFileSync(path.join(folder, 'provenance.json'), `${JSON.stringify(provenance, null, 2)}\n`);
}

function outputOf(command: string, args: readonly string[]): string {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
  return stdout.trim();
}
