import path from 'node:path';
import { seededRandom } from '../../harness/seeded-random.ts';
import type { Figure } from '../../harness/figure.ts';
import { startOwnGateway } from '../own-gateway.ts';
import { controlFigure, type Part, type PartRun } from '../part.ts';
import { type Reading, readerFigure, startBankReader } from '../reader/bank-reader.ts';
import { type OwnCluster, startOwnCluster } from '../world/own-world.ts';
import { type Kills, killEverywhere } from './kill-everywhere.ts';
import { fullModes, type GatewayMode, shortModes } from './gateway-modes.ts';

const minPoints = 40;
/** Each submission runs a quarter of them, selected by the seed. */
const minCases = { short: 150, full: 480 };

/**
 * Kills a payment, or its inquiry, at every message to or from the database or the gateway;
 * the next process must end it as the gateway did.
 */
export const failPointsPart: Part = {
  name: 'fail-points',
  run: async (given) => {
    const cluster = await startOwnCluster();
    try {
      const modes = given.scale === 'short' ? shortModes : fullModes;
      const kills = await inWorld(cluster, given, { modes, plant: null, name: 'ordinary' });
      return [...figuresOf(kills, minCases[given.scale]), ...(await controls(cluster, given))];
    } finally {
      await cluster.stop();
    }
  },
};

/** Faults that show only after a crash, each in a mode that reveals it. */
async function controls(cluster: OwnCluster, given: PartRun): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [plant, title, mode] of [
    ['forgets-attempts', 'forgets attempts', 'approves'],
    ['never-asks', 'sends no status inquiries', 'answers 5xx'],
  ] as const) {
    given.print(`control: ${title}`);
    const modes = shortModes.filter(({ name }) => name === mode);
    const { found } = await inWorld(cluster, given, { modes, plant, name: plant });
    const count = found.filter(({ kind }) => kind === 'unreported').length;
    figures.push(controlFigure(title, `${count} charges unreported`, count > 0));
  }
  return figures;
}

type KillsInWorld = Kills & { reading: Reading };
type Round = { modes: readonly GatewayMode[]; plant: string | null; name: string };

async function inWorld(
  cluster: OwnCluster,
  { scale, seed, folder, print }: PartRun,
  { modes, plant, name }: Round,
): Promise<KillsInWorld> {
  const gateway = await startOwnGateway(path.join(folder, `${name}.jsonl`));
  try {
    const world = await cluster.newWorld();
    const random = seededRandom(seed);
    const sides = scale === 'short' ? 'a quarter' : 'all';
    const cases = plant === null ? sides : 'a handful';
    const reader = startBankReader(world);
    const kills = await killEverywhere({ world, gateway, modes, plant, random, print, cases });
    return { ...kills, reading: await reader.stop() };
  } finally {
    await gateway.stop();
  }
}

function figuresOf(
  { points, planned, killed, found, tookMs, reading }: KillsInWorld,
  min: number,
): Figure[] {
  return [
    {
      name: 'kill points',
      measured: `${points} messages`,
      limit: `${minPoints}`,
      isKept: points >= minPoints,
    },
    {
      name: 'kills, by point and gateway fault',
      measured: `${killed} of ${planned} in ${(tookMs / 1000).toFixed(0)} s`,
      limit: `${min}`,
      isKept: killed >= min && killed >= planned * 0.95,
      isTimingDependent: true,
    },
    {
      name: 'kills that did not converge',
      measured: `${found.length} differences`,
      limit: '0',
      isKept: found.length === 0,
    },
    readerFigure(reading, min / 4),
  ];
}
