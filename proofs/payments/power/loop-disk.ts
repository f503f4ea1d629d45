import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type LoopDisk = {
  readonly folder: string;
  /**
   * Nothing more reaches the disk, and unflushed writes are lost: after power-on the files are as
   * after a power cut.
   */
  readonly cut: () => void;
  /** Only once it is no longer in use. */
  readonly switchOn: () => void;
  /** Cuts that lost flushed data or kept unflushed data, which prove nothing. */
  readonly badCuts: () => number;
};

// EXT4_IOC_SHUTDOWN without writing the journal; Debian's smallest system has no command for it.
const shutDown = `
  open(my $folder, '<', $ARGV[0]) or die "open: $!";
  my $mode = pack('L', 2);
  ioctl($folder, 0x8004587d, $mode) or die "ioctl: $!";`;

const size = '2G';

/** A file system in a file whose power can be cut. Needs root. */
export function makeLoopDisk(at: string): LoopDisk {
  const [file, folder] = [path.join(at, 'disk'), path.join(at, 'mounted')];
  const marks = { flushed: path.join(folder, 'flushed'), not: path.join(folder, 'not-flushed') };
  mkdirSync(folder, { recursive: true });
  run('truncate', '-s', size, file);
  run('mkfs.ext4', '-q', file);
  const mount = () => run('mount', '-o', 'loop', file, folder);
  try {
    mount();
  } catch (cause) {
    // Containers have no loop devices unless they are granted.
    throw new Error(`no disk can be made of a file here: ${String(cause)}`, { cause });
  }
  // Before its folder is removed.
  process.prependOnceListener('exit', () => spawnSync('umount', ['-l', folder]));
  let isCut = false;
  let badCuts = 0;
  return {
    folder,
    cut: () => {
      writeFileSync(marks.flushed, 'kept', { flush: true });
      writeFileSync(marks.not, 'lost');
      run('perl', '-e', shutDown, folder);
      isCut = true;
    },
    switchOn: () => {
      if (!isCut) return;
      run('umount', folder);
      mount();
      isCut = false;
      if (textOf(marks.flushed) !== 'kept' || textOf(marks.not) === 'lost') badCuts += 1;
      for (const mark of Object.values(marks)) rmSync(mark, { force: true });
    },
    badCuts: () => badCuts,
  };
}

function textOf(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

function run(file: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(file, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${file}: ${error?.message ?? stderr.trim()}`);
}
