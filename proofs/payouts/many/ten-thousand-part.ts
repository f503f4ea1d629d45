import { withConnection } from '@piton/server/database/with-connection.ts';
import type { Figure } from '../../harness/figure.ts';
import type { Part, PartRun } from '../../payments/part.ts';
import { watchMemory } from '../../payments/slow/watch-memory.ts';
import { startRunners } from '../runners/start-runners.ts';
import { startPayoutCluster } from '../world/payout-cluster.ts';
import { openProofWorld, type ProofWorld } from '../world/proof-world.ts';
import { barePostingSeconds } from './bare-postings.ts';
import { fillOwners } from './fill-owners.ts';
import { pressButtons } from './press-buttons.ts';

const counts: Readonly<Record<PartRun['scale'], number>> = { short: 1000, full: 10_000 };
const maxSecondsPerTenThousand = 60;
const maxGrownMb = 100;

/**
 * One process queues ten thousand payouts, compared with writing the bare rows, and staff send
 * them.
 */
export const tenThousandPart: Part = {
  name: 'ten-thousand',
  run: async ({ scale, print }) => {
    const count = counts[scale];
    const cluster = await startPayoutCluster();
    try {
      const database = await cluster.newDatabase();
      const { superuser } = database;
      const world = await openProofWorld(database, { owners: [0, 1], weeks: [] });
      const [uid = '', companyId = ''] = [world.owners[0], world.companies[0]];
      const owedMills = await fillOwners(superuser, { uid, companyId }, count);
      print(`  ${count} owners have a balance`);
      const { seconds, grownMb } = await runOnce(world);
      const queued = await withConnection(superuser, (client) =>
        client.query<{ count: string; mills: string }>(
          'select count(*) as count, sum(net_mills) as mills from payouts',
        ),
      );
      const [paid] = queued.rows;
      const pressed = await pressButtons(world, '2026-11-25');
      const bare = await barePostingSeconds(superuser);
      await world.close();
      const maxSeconds = (maxSecondsPerTenThousand * count) / counts.full;
      return [
        {
          name: `${count} payouts, and what they come to`,
          measured: `${paid?.count ?? 0} of ${paid?.mills ?? 0} mills`,
          limit: `${count} of ${owedMills}`,
          isKept: paid?.count === String(count) && paid.mills === String(owedMills),
        },
        ...paceFigures({ seconds, maxSeconds, bare, grownMb }),
        ...pressed,
      ];
    } finally {
      await cluster.stop();
    }
  },
};

async function runOnce(world: ProofWorld): Promise<{ seconds: number; grownMb: number }> {
  const { app } = world.database;
  const minimumMills = String(world.model.minimumMills);
  const runners = startRunners({ app, minimumMills, connections: 4 }, 1);
  try {
    await runners.whole();
    // Once before the week ends, so that one-time loading doesn't count.
    await runners.run();
    await world.setClock(new Date('2026-11-26T10:00:00Z'));
    const memory = watchMemory(runners.pidOf(0));
    const before = memory.peakMb();
    const startedAt = performance.now();
    const [ran] = await runners.run();
    const seconds = (performance.now() - startedAt) / 1000;
    if (typeof ran !== 'number') throw new Error(`the run ended with ${ran ?? 'nothing'}`);
    const grownMb = memory.peakMb() - before;
    memory.stop();
    return { seconds, grownMb };
  } finally {
    await runners.stop();
  }
}

type Pace = { seconds: number; maxSeconds: number; bare: number; grownMb: number };

function paceFigures({ seconds, maxSeconds, bare, grownMb }: Pace): Figure[] {
  return [
    {
      name: 'time until all are queued, by one process',
      measured: `${seconds.toFixed(1)} s, ${(seconds / bare).toFixed(1)} times the bare rows`,
      limit: `${maxSeconds} s`,
      isKept: seconds < maxSeconds,
      isTimingDependent: true,
    },
    {
      name: 'memory growth of that process',
      measured: `${grownMb.toFixed(0)} MB`,
      limit: `${maxGrownMb} MB`,
      isKept: grownMb < maxGrownMb,
      isTimingDependent: true,
    },
  ];
}
