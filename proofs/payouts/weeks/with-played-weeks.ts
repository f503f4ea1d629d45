import type { PartRun } from '../../payments/part.ts';
import type { Plan } from '../plan/plan.ts';
import { startRunners } from '../runners/start-runners.ts';
import { startPayoutCluster } from '../world/payout-cluster.ts';
import { openProofWorld, type ProofWorld } from '../world/proof-world.ts';
import { type Played, playWeeks } from './play-weeks.ts';

type PlayedWeeks = Played & { readonly world: ProofWorld };

/** The number of processes that run it. */
type Playing = Pick<PartRun, 'print'> & { readonly runnerCount: number };

/** Plays a plan on its own database, passes it on, and ends everything it started. */
export async function withPlayedWeeks<Result>(
  { print, runnerCount }: Playing,
  plan: Plan,
  work: (played: PlayedWeeks) => Promise<Result>,
): Promise<Result> {
  const cluster = await startPayoutCluster();
  try {
    const database = await cluster.newDatabase();
    const world = await openProofWorld(database, plan);
    const minimumMills = String(world.model.minimumMills);
    const runners = startRunners({ app: database.app, minimumMills, connections: 1 }, runnerCount);
    try {
      const played = await playWeeks(world, plan, runners, print);
      return await work({ ...played, world });
    } finally {
      await runners.stop();
      await world.close();
    }
  } finally {
    await cluster.stop();
  }
}
