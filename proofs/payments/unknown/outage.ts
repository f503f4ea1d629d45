import path from 'node:path';
import { seededRandom } from '../../harness/seeded-random.ts';
import type { Figure } from '../../harness/figure.ts';
import { startOwnGateway } from '../own-gateway.ts';
import { controlFigure, type PartRun } from '../part.ts';
import type { OwnCluster } from '../world/own-world.ts';
import { latestMs } from './plan-outcome.ts';
import { type PlayedOutage, playOutage } from './play-outage.ts';

const sizes = {
  short: { payments: 30, outageMs: 20 * 60_000 },
  full: { payments: 600, outageMs: 60 * 60_000 },
};
const controlPayments = 10;
/** A minute until the first inquiry, and two more for all and for a second “not found”. */
const maxSlowestMs = 150_000;

/** A gateway outage during payments, and one whose end a lazy server notices late. */
export async function outageFigures(cluster: OwnCluster, given: PartRun): Promise<Figure[]> {
  const { payments } = sizes[given.scale];
  const played = await inWorld(cluster, given, { payments, inquireEveryMs: 1000 });
  const few = { payments: controlPayments, inquireEveryMs: 500_000 };
  const lazy = await inWorld(cluster, given, few);
  const { attempts, found, unknown, stillPending, slowestMs, peakPerSecond } = played;
  const maxPerSecond = payments / 4;
  return [
    {
      name: 'pending when the gateway failed',
      measured: `${unknown} of ${attempts.length}`,
      limit: 'all',
      isKept: unknown === attempts.length && attempts.length === payments,
    },
    {
      name: 'longest time to a final state after recovery',
      measured: `${seconds(slowestMs)} of virtual time`,
      limit: seconds(maxSlowestMs),
      isKept: stillPending === 0 && slowestMs <= maxSlowestMs,
    },
    {
      name: 'most inquiries in one second after recovery',
      measured: `${peakPerSecond}`,
      limit: `${maxPerSecond}`,
      isKept: peakPerSecond > 0 && peakPerSecond <= maxPerSecond,
    },
    {
      name: 'differences to the gateway after recovery',
      measured: `${found.length}`,
      limit: '0',
      isKept: found.length === 0,
    },
    controlFigure(
      'inquires too rarely after the outage',
      seconds(lazy.slowestMs),
      lazy.slowestMs > maxSlowestMs,
    ),
  ];
}

async function inWorld(
  cluster: OwnCluster,
  { scale, seed, folder, print }: PartRun,
  { payments, inquireEveryMs }: { payments: number; inquireEveryMs: number },
): Promise<PlayedOutage> {
  const startedAt = performance.now();
  const name = `outage, a look every ${inquireEveryMs / 1000} s`;
  const gateway = await startOwnGateway(path.join(folder, `outage-${inquireEveryMs}.jsonl`));
  try {
    const world = await cluster.newWorld();
    const played = await playOutage({
      world,
      gateway,
      random: seededRandom(seed),
      payments,
      outageMs: sizes[scale].outageMs,
      quietMs: latestMs,
      inquireEveryMs,
    });
    const took = seconds(performance.now() - startedAt);
    print(`  ${name}: ${payments} payments at once, ${took}`);
    for (const { says } of played.found.slice(0, 5)) print(`       ${says}`);
    return played;
  } finally {
    await gateway.stop();
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
