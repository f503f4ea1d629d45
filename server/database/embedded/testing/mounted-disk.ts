import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './run-embedded.ts';

/** A small disk, unmounted when the test ends. */
export function mountedDisk(options: string): string {
  const disk = path.join(temporaryFolder(os.tmpdir()), 'disk');
  mkdirSync(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `${options},mode=755`, 'tmpfs', disk]);
  onTestFinished(() => void execFileSync('umount', ['--lazy', disk]));
  return disk;
}
