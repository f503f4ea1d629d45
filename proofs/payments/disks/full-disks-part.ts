import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { arrangedControl, type Part, type PartRun } from '../part.ts';
import { onItsDatabase } from '../power/on-its-database.ts';
import { beginToFlushLate } from '../power/respond-before-flushing.ts';
import { type Disks, fullDisks } from './disk-faults.ts';
import { diskFigures, maxWaitMs } from './disk-figures.ts';
import { type OwnDemo, withOwnDemo } from './own-demo.ts';
import { type Fault, payThrough, type Through } from './pay-through.ts';
import { mountSmallDisk } from './small-disk.ts';

const sizes = { short: { rounds: 1, holdMs: 3000 }, full: { rounds: 4, holdMs: 15_000 } };
/** As the promise says; the backups must hold the log of all rounds. */
const megabytes = { data: 220, wal: 220, backup: 2000, log: 16 };

/** A full disk pauses payments or leaves them alone, and loses none. */
export const fullDisksPart: Part = {
  name: 'disks',
  needsRoot: true,
  isLong: true,
  run: async (given) => {
    const { disks, unmountAll } = mountDisks(given.folder);
    try {
      const dataFolder = path.join(disks.data.folder, 'data');
      mkdirSync(dataFolder, { mode: 0o700 });
      await moveWal(dataFolder, disks.wal.folder);
      const logFile = path.join(disks.log.folder, 'piton.log');
      const env = backupSettings(disks.backup.folder, given.folder);
      return await withOwnDemo({ given, dataFolder, logFile, env }, (demo) =>
        fillDisks(given, demo, { faults: fullDisks(disks, dataFolder), logFile }),
      );
    } finally {
      unmountAll();
    }
  },
};

type Filling = { readonly faults: readonly Fault[]; readonly logFile: string };

async function fillDisks(given: PartRun, demo: OwnDemo, { faults, logFile }: Filling) {
  const { rounds, holdMs } = sizes[given.scale];
  const fill = async (fault: Fault, seed: number, holds = holdMs): Promise<Through> => {
    const how = { demo, seed, holdMs: holds, limitMs: maxWaitMs };
    const through = await payThrough(fault, how);
    given.print(lineOf(through));
    return through;
  };
  const all: Through[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const fault of faults) all.push(await fill(fault, given.seed * 1000 + all.length));
  }
  const attempts = all.flatMap((one) => one.attempts);
  const found = await demo.compare(attempts);
  const backupLines = readFileSync(logFile, 'utf8').split('the backup falls behind').length - 1;
  const figures = diskFigures({ rounds: all, found, backupLines });

  given.print('control: a statement waits for space');
  const wal = named(faults, 'write-ahead log');
  await demo.plant('waits-for-space');
  const waiting = await fill(named(faults, 'of the data'), given.seed * 1000 + 900, 6000);
  given.print('control: commits are acknowledged before they are flushed');
  await beginToFlushLate(demo.dataFolder);
  const early = [
    await fill(wal, given.seed * 1000 + 901),
    await fill(wal, given.seed * 1000 + 902),
  ];
  const later = [...attempts, ...waiting.attempts, ...early.flatMap((one) => one.attempts)];
  const lost = (await demo.compare(later)).length - found.length;
  return [
    ...figures,
    arrangedControl(
      'a statement waits for space',
      `slowest ${Math.round(waiting.slowestMs)} ms, ${waiting.refused} refused`,
      waiting.slowestMs > maxWaitMs && waiting.refused === 0,
    ),
    arrangedControl('acknowledged before it is flushed', `${lost} differences`, lost > 0),
  ];
}

function named(faults: readonly Fault[], words: string): Fault {
  const fault = faults.find(({ name }) => name.includes(words));
  if (fault === undefined) throw new Error(`no fault is about ${words}`);
  return fault;
}

function lineOf({
  name,
  requests,
  refused,
  paid,
  slowestBeforeMs,
  slowestMs,
  servedAfterMs,
}: Through): string {
  return `  ${name}: ${requests} requests, ${refused} refused, ${paid} paid, slowest ${Math.round(slowestMs)} ms (before ${Math.round(slowestBeforeMs)} ms), served again after ${Math.round(servedAfterMs)} ms`;
}

function mountDisks(folder: string): { disks: Disks; unmountAll: () => void } {
  const mount = (name: keyof Disks) =>
    mountSmallDisk(path.join(folder, `${name}-disk`), megabytes[name]);
  const disks = {
    data: mount('data'),
    wal: mount('wal'),
    backup: mount('backup'),
    log: mount('log'),
  };
  return { disks, unmountAll: () => Object.values(disks).forEach((disk) => disk.unmount()) };
}

function backupSettings(disk: string, folder: string): Record<string, string> {
  return {
    PITON_BACKUP_FOLDER: path.join(disk, 'backup'),
    PITON_BACKUP_KEY: randomBytes(32).toString('base64'),
    PITON_BACKUP_DRILL_FOLDER: folder,
  };
}

/** The write-ahead log gets a disk of its own, as large installations have it. */
async function moveWal(dataFolder: string, disk: string): Promise<void> {
  const home = await onItsDatabase(dataFolder, async (postgres) => postgres.home);
  const here = path.join(home, 'cluster', 'pg_wal');
  const there = path.join(disk, 'pg_wal');
  execFileSync('cp', ['-a', here, there]);
  rmSync(here, { recursive: true });
  symlinkSync(there, here);
}
