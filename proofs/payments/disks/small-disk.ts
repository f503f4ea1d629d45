import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import path from 'node:path';

export type SmallDisk = {
  readonly folder: string;
  /** Takes all space that is left, and each bit that becomes free until `free`. */
  readonly fill: () => void;
  readonly free: () => void;
  readonly unmount: () => void;
};

const refillEveryMs = 20;
const blockBytes = 1_048_576;

/** A disk in memory of a fixed size, which a file can fill. Needs root. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk {
  mkdirSync(folder, { recursive: true });
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder);
  const unmount = () => spawnSync('umount', ['-l', folder]);
  // Before its folder is removed.
  process.prependOnceListener('exit', unmount);
  const filler = path.join(folder, 'filler');
  let refilling: NodeJS.Timeout | undefined;
  const fillOnce = () => {
    const { bavail, bsize } = statfsSync(folder);
    if (bavail > 0) append(filler, bavail * bsize);
  };
  return {
    folder,
    fill: () => {
      fillOnce();
      refilling = setInterval(fillOnce, refillEveryMs);
    },
    free: () => {
      clearInterval(refilling);
      rmSync(filler, { force: true });
    },
    unmount: () => {
      clearInterval(refilling);
      process.off('exit', unmount);
      unmount();
    },
  };
}

function append(file: string, bytes: number): void {
  const opened = openSync(file, 'a');
  try {
    for (let left = bytes; left > 0; left -= blockBytes) {
      writeSync(opened, Buffer.alloc(Math.min(left, blockBytes)));
    }
  } catch (error) {
    // Another writer took the rest.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(opened);
  }
}

function run(file: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(file, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${file}: ${error?.message ?? stderr.trim()}`);
}
