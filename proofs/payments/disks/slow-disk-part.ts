import path from 'node:path';
import { seededRandom } from '../../harness/seeded-random.ts';
import type { Figure } from '../../harness/figure.ts';
import type { Attempt } from '../attempts.ts';
import { injectDatabaseFault } from '../kills/inject-database-fault.ts';
import { arrangedControl, type Part, type PartRun } from '../part.ts';
import { delayFlushes } from '../power/fail-flushes.ts';
import { requireTools } from '../power/require-tools.ts';
import { beginToFlushLate } from '../power/respond-before-flushing.ts';
import { type OwnDemo, withOwnDemo } from './own-demo.ts';
import { type Fault, payThrough, type Through } from './pay-through.ts';

const delaysMs = { short: [200, 1000], full: [200, 500, 1000, 2000] };
const holdMs = { short: 5000, full: 20_000 };
const maxServedAfterMs = 5000;

/** A disk that takes seconds for each flush slows payments and loses none. */
export const slowDiskPart: Part = {
  name: 'slow-disk',
  needsRoot: true,
  isLong: true,
  run: async (given) => {
    requireTools('strace');
    const dataFolder = path.join(given.folder, 'data');
    const logFile = path.join(given.folder, 'piton.log');
    return withOwnDemo({ given, dataFolder, logFile }, (demo) => slowDown(given, demo));
  },
};

async function slowDown(given: PartRun, demo: OwnDemo): Promise<Figure[]> {
  const { scale, seed } = given;
  let at = seed * 1000;
  const endure = async (fault: Fault): Promise<Through> => {
    at += 1;
    const how = { demo, seed: at, holdMs: holdMs[scale], limitMs: Infinity };
    const through = await payThrough(fault, how);
    given.print(lineOf(through));
    return through;
  };
  const rounds: Through[] = [];
  for (const delayMs of delaysMs[scale]) rounds.push(await endure(slowDisk(demo, delayMs)));
  const killed = slowDisk(demo, 1000, { isKilled: true });
  rounds.push(await endure(killed));
  const attempts: Attempt[] = rounds.flatMap((one) => one.attempts);
  const found = await demo.compare(attempts);

  given.print('control: commits are acknowledged before they are flushed');
  await beginToFlushLate(demo.dataFolder);
  const early = [await endure(killed), await endure(killed)];
  const all = [...attempts, ...early.flatMap((one) => one.attempts)];
  const lost = (await demo.compare(all)).length - found.length;
  return [
    ...figuresOf(rounds, found.length),
    arrangedControl('acknowledged before a slow flush', `${lost} differences`, lost > 0),
  ];
}

function slowDisk({ dataFolder }: OwnDemo, delayMs: number, { isKilled = false } = {}): Fault {
  let stop = async () => {};
  return {
    name: `each flush takes ${delayMs} ms${isKilled ? ', and the database is killed' : ''}`,
    begin: async () => {
      ({ stop } = await delayFlushes(dataFolder, delayMs));
    },
    end: async () => {
      if (isKilled) await injectDatabaseFault(dataFolder, 'kill all of it', seededRandom(1), 0);
      await stop();
    },
  };
}

function lineOf({ name, requests, refused, paid, slowestMs, servedAfterMs }: Through): string {
  return `  ${name}: ${requests} requests, ${refused} refused, ${paid} paid, slowest ${Math.round(slowestMs)} ms, usual again after ${Math.round(servedAfterMs)} ms`;
}

function figuresOf(rounds: readonly Through[], found: number): Figure[] {
  const payments = rounds.reduce((sum, { attempts }) => sum + attempts.length, 0);
  const paid = Math.min(...rounds.map((round) => round.paid));
  const unexpected = rounds.flatMap((round) => round.unexpected);
  const servedAfterMs = Math.round(Math.max(...rounds.map((round) => round.servedAfterMs)));
  return [
    {
      name: 'differences after a slow disk',
      measured: `${found} of ${payments} payments, ${rounds.length} faults`,
      limit: '0',
      isKept: found === 0 && payments > 0,
    },
    {
      name: 'fewest payments with a result while the disk is slow',
      measured: String(paid),
      limit: 'some',
      isKept: paid > 0,
      isTimingDependent: true,
    },
    {
      name: 'failures of payments on a slow disk',
      measured: `${unexpected.length} ${unexpected[0] ?? ''}`,
      limit: '0',
      isKept: unexpected.length === 0,
    },
    {
      name: 'longest wait for a payment once the disk is fast',
      measured: `${servedAfterMs} ms`,
      limit: `${maxServedAfterMs} ms`,
      isKept: servedAfterMs <= maxServedAfterMs,
      isTimingDependent: true,
    },
  ];
}
