import path from 'node:path';
import type { Figure } from '../../harness/figure.ts';
import { startOwnGateway } from '../own-gateway.ts';
import { arrangedControl, type Part, type PartRun } from '../part.ts';
import { type OwnCluster, startOwnCluster } from '../world/own-world.ts';
import type { ChallengeWorld } from './challenge-world.ts';
import { forgetCompletions } from './forget-completions.ts';
import { type ChallengeKills, killChallenges, stages } from './kill-challenges.ts';
import { playMatrix } from './outcome-matrix.ts';

/** Each submission kills at a part of the points. An odd number meets both sides of messages. */
const everyPoint = { short: 5, full: 1 };
const minPoints = { short: 25, full: 120 };

/**
 * Payments with 3-D Secure: each outcome of the authentication, and a kill before and after every
 * message. Each is charged once or never, and no sale contradicts the gateway's journal.
 */
export const threeDSecurePart: Part = {
  name: 'three-d-secure',
  run: async (given) => {
    const cluster = await startOwnCluster();
    try {
      const matrix = await inWorld(cluster, given, 'matrix', playMatrix);
      for (const line of matrix.lines) given.print(`  ${line}`);
      const { print, scale } = given;
      const every = everyPoint[scale];
      const kills = await inWorld(cluster, given, 'kills', (world) =>
        killChallenges({ ...world, stages, every, print }),
      );
      print('control: forgets completions');
      const control = await inWorld(cluster, given, 'control', async (world) => {
        await forgetCompletions(world.world);
        return killChallenges({ ...world, stages: ['callback'], every: 3, print });
      });
      return [
        {
          name: 'outcomes of 3-D Secure that differ',
          measured: matrix.wrong.join(', ') || `0 of ${matrix.lines.length - 1}`,
          limit: '0',
          isKept: matrix.wrong.length === 0,
        },
        ...figuresOf(kills, minPoints[scale]),
        arrangedControl(
          'forgets completions',
          `${control.found.length} charges contradicted`,
          control.found.length > 0,
        ),
      ];
    } finally {
      await cluster.stop();
    }
  },
};

async function inWorld<Result>(
  cluster: OwnCluster,
  { folder }: PartRun,
  name: string,
  work: (world: ChallengeWorld) => Promise<Result>,
): Promise<Result> {
  const gateway = await startOwnGateway(path.join(folder, `${name}.jsonl`));
  try {
    return await work({ world: await cluster.newWorld(), gateway });
  } finally {
    await gateway.stop();
  }
}

function figuresOf(
  { points, killed, found, approved, notCharged, forStaff }: ChallengeKills,
  min: number,
): Figure[] {
  return [
    {
      name: 'kill points of 3-D Secure',
      measured: `${killed} kills at ${points} points`,
      limit: `${min}`,
      isKept: killed >= min && killed >= points * 0.95,
    },
    {
      name: 'killed challenges that contradict the gateway',
      measured: `${found.length}: ${approved} paid, ${notCharged} not, ${forStaff} for staff`,
      limit: '0',
      isKept: found.length === 0 && approved > 0,
    },
  ];
}
