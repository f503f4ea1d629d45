import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { actingAs } from '@piton/server/database/acting-as.ts';
import { connect } from '@piton/server/database/connect.ts';
import { demoCompany } from '@piton/server/demo/demo-people.ts';
import { rootKeyFrom } from '@piton/server/encryption/root-key.ts';
import { createEndpoint } from '@piton/server/webhooks/endpoints/create-endpoint.ts';
import { createSecretSeal } from '@piton/server/webhooks/seal-secret.ts';
import type { Figure } from '../harness/figure.ts';
import { seededRandom } from '../harness/seeded-random.ts';
import { arrangedControl, type Part, type PartRun } from '../payments/part.ts';
import { type OwnCluster, type OwnWorld, startOwnCluster } from '../payments/world/own-world.ts';
import { compareArrivals, type Comparison } from './compare-arrivals.ts';
import { startFailingReceiver } from './failing-receiver.ts';
import { startDeliverers } from './kill-deliverers.ts';
import { plantOrderFault } from './order-fault.ts';
import { countWaiting, eventsEach, readEvents, recordEvents } from './record-events.ts';

const events = { full: 10_000, short: 600, control: 200 };
const minKills = { full: 60, short: 6 };
const deadlineMs = 1000;
const slowMs = 1300;
const hourMs = 60 * 60 * 1000;
/** As in the product, but short enough to wait for. */
const schedule = {
  waitsMs: [50, 100, 200],
  giveUpAfterMs: hourMs,
  disableAfterMs: hourMs,
  leaseMs: 3000,
};
const endLimitMs = 10 * 60_000;

type Run = Comparison & {
  readonly events: number;
  readonly kills: number;
  readonly failedShare: number;
};

export const killsPart: Part = { name: 'kills', run: prove };

async function prove({ scale, seed, print }: PartRun): Promise<Figure[]> {
  const cluster = await startOwnCluster();
  try {
    const random = seededRandom(seed);
    const measured = await deliver(cluster, { count: events[scale], random });
    const { kills, repeated, failedShare } = measured;
    print(
      `${kills} kills, ${(failedShare * 100).toFixed(0)} % failed, ${repeated} events repeated`,
    );
    const control = { count: events.control, random };
    const marking = await deliver(cluster, { ...control, plants: ['marks-before-sending'] });
    const unordered = await deliver(cluster, { ...control, plant: plantOrderFault });
    return [
      ...figuresOf(measured, minKills[scale]),
      arrangedControl(
        'marks deliveries before it sends',
        `${marking.lost} of ${marking.events} lost`,
        marking.lost > 0,
      ),
      arrangedControl(
        'forgets the order within a payment',
        `${unordered.outOfOrder} out of order`,
        unordered.outOfOrder > 0,
      ),
    ];
  } finally {
    await cluster.stop();
  }
}

type Delivery = {
  readonly count: number;
  readonly random: () => number;
  readonly plants?: readonly string[];
  readonly plant?: (world: OwnWorld) => Promise<void>;
};

/** Records events while servers deliver and are killed, until nothing waits. */
async function deliver(
  cluster: OwnCluster,
  { count, random, plants = [], plant }: Delivery,
): Promise<Run> {
  const world = await cluster.newWorld();
  await plant?.(world);
  const receiver = await startFailingReceiver(random, slowMs);
  await addEndpoint(world, receiver.url);
  const { app, rootKey } = world;
  const order = { app, rootKey, schedule, deadlineMs };
  const deliverers = startDeliverers({ order, plants, random, requests: receiver.requests });
  const payments = count / eventsEach;
  await recordEvents(world, { companyId: demoCompany.id, payments, random });
  const startedAt = performance.now();
  while ((await countWaiting(world)) > 0 && performance.now() - startedAt < endLimitMs) {
    await wait(100);
  }
  await deliverers.stop();
  receiver.stop();
  const recorded = await readEvents(world);
  return {
    ...compareArrivals(recorded, receiver.arrivals),
    events: recorded.length,
    kills: deliverers.kills(),
    failedShare: receiver.failed() / receiver.requests(),
  };
}

async function addEndpoint({ app, rootKey }: OwnWorld, url: string): Promise<void> {
  const { kysely: database, close } = connect({
    connection: app,
    poolSize: 1,
    onIdleError: console.error,
  });
  try {
    const companyId = demoCompany.id;
    const { owner_id: userId } = await actingAs(database, 'piton', (transaction) =>
      transaction
        .selectFrom('companies')
        .select('owner_id')
        .where('id', '=', companyId)
        .executeTakeFirstOrThrow(),
    );
    const secretSeal = createSecretSeal(rootKeyFrom(Buffer.from(rootKey, 'base64')));
    await createEndpoint(
      { database, secretSeal, allowsPrivate: true },
      { userId, companyId },
      { endpointId: randomUUID(), mode: 'test', url, description: '', types: ['*'] },
    );
  } finally {
    await close();
  }
}

function figuresOf(run: Run, minKilled: number): Figure[] {
  const none = (name: string, count: number): Figure => ({
    name,
    measured: `${count} of ${run.events}`,
    limit: '0',
    isKept: count === 0,
  });
  const percent = (run.failedShare * 100).toFixed(0);
  return [
    none('events lost', run.lost),
    none('events out of order within their payment', run.outOfOrder),
    none('events repeated with another body', run.altered),
    none('events of transactions that were rolled back', run.unknown),
    {
      name: 'kills of a delivering server',
      measured: String(run.kills),
      limit: `${minKilled} or more`,
      isKept: run.kills >= minKilled,
      isTimingDependent: true,
    },
    {
      name: 'requests that failed',
      measured: `${percent} %`,
      limit: '40 to 60 %',
      isKept: run.failedShare >= 0.4 && run.failedShare <= 0.6,
      isTimingDependent: true,
    },
  ];
}
