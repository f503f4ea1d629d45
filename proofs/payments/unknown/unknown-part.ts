import path from 'node:path';
import { seededRandom } from '../../harness/seeded-random.ts';
import type { Figure } from '../../harness/figure.ts';
import { startOwnGateway } from '../own-gateway.ts';
import { controlFigure, type Part, type PartRun } from '../part.ts';
import { type Reading, readerFigure, startBankReader } from '../reader/bank-reader.ts';
import { postInTwoSteps } from '../reader/post-in-two-steps.ts';
import { type OwnCluster, type OwnWorld, startOwnCluster } from '../world/own-world.ts';
import { outageFigures } from './outage.ts';
import { latestMs } from './plan-outcome.ts';
import { type PlayDeps, type PlayedPayments, playPayments } from './play-payments.ts';

const payments = { short: 200, full: 10_000 };
const controlPayments = 60;
const maxSlowestMs = 60_000;
/** As in `server/startup/start-payments.ts`. */
const usual = { quietMs: latestMs, inquireEveryMs: 1000, hangingShare: 0.2 };

/** A fifth of all sales get no response, and the gateway may charge up to ten minutes late. */
export const unknownPart: Part = {
  name: 'unknown',
  run: async (given) => {
    const cluster = await startOwnCluster();
    try {
      const count = payments[given.scale];
      const played = await inWorld(cluster, given, { ...usual, name: 'ordinary', payments: count });
      return [
        ...figuresOf(played, count),
        ...(await controls(cluster, given)),
        ...(await outageFigures(cluster, given)),
      ];
    } finally {
      await cluster.stop();
    }
  },
};

/** Servers with a wrong quiet period, and with too few looks. */
async function controls(cluster: OwnCluster, given: PartRun): Promise<Figure[]> {
  // Many unknown among few payments, so that the faults show.
  const few = { ...usual, payments: controlPayments, hangingShare: 0.6 };
  const hasty = await inWorld(cluster, given, { ...few, name: 'hasty', quietMs: 45_000 });
  const unreported = hasty.found.filter(({ kind }) => kind === 'unreported').length;
  const lazy = await inWorld(cluster, given, { ...few, name: 'lazy', inquireEveryMs: 150_000 });
  return [
    controlFigure('declines too early', `${unreported} charges unreported`, unreported > 0),
    controlFigure('inquires too rarely', seconds(lazy.slowestMs), lazy.slowestMs > maxSlowestMs),
    await postInTwoSteps(lazy.world),
  ];
}

type PlayedInWorld = PlayedPayments & { world: OwnWorld; reading: Reading };
type Round = Omit<PlayDeps, 'world' | 'gateway' | 'random'> & { name: string };

async function inWorld(
  cluster: OwnCluster,
  { seed, folder, print }: PartRun,
  { name, ...round }: Round,
): Promise<PlayedInWorld> {
  const startedAt = performance.now();
  const gateway = await startOwnGateway(path.join(folder, `${name}.jsonl`));
  try {
    const world = await cluster.newWorld();
    const random = seededRandom(seed);
    const reader = startBankReader(world);
    const played = await playPayments({ world, gateway, random, ...round });
    const reading = await reader.stop();
    const minutes = (played.virtualMs / 60_000).toFixed(0);
    const took = seconds(performance.now() - startedAt);
    print(`  ${name}: ${round.payments} payments in ${minutes} virtual minutes, ${took}`);
    for (const { says } of played.found.slice(0, 5)) print(`       ${says}`);
    return { ...played, world, reading };
  } finally {
    await gateway.stop();
  }
}

function figuresOf(played: PlayedInWorld, count: number): Figure[] {
  const { attempts, found, unknown, stillPending, slowestMs } = played;
  return [
    {
      name: 'sales that needed a status inquiry',
      measured: `${unknown} of ${attempts.length}`,
      limit: 'a fifth',
      isKept: attempts.length === count && unknown > count * 0.2,
      isTimingDependent: true,
    },
    {
      name: 'sales that are never final',
      measured: `${stillPending}`,
      limit: '0',
      isKept: stillPending === 0,
    },
    {
      name: 'longest time to a final state after the gateway knows',
      measured: `${seconds(slowestMs)} of virtual time`,
      limit: seconds(maxSlowestMs),
      isKept: slowestMs <= maxSlowestMs,
    },
    {
      name: 'differences to the gateway, one being a cent',
      measured: `${found.length}`,
      limit: '0',
      isKept: found.length === 0,
    },
    readerFigure(played.reading, count / 10),
  ];
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
