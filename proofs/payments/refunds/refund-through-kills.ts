import { setTimeout as wait } from 'node:timers/promises';
import { connect } from '@piton/server/database/connect.ts';
import { withConnection } from '@piton/server/database/with-connection.ts';
import { proposeAndApprove } from '@piton/server/proposals/testing/propose-by-functions.ts';
import { seededRandom } from '../../harness/seeded-random.ts';
import type { OwnGateway } from '../own-gateway.ts';
import type { OwnWorld } from '../world/own-world.ts';
import { type Compared, compareRefunds, keyOf, returnsIn } from './compare-refunds.ts';
import { sellForRefunds } from './sell-for-refunds.ts';
import {
  type PlannedRefund,
  type RefundProcess,
  startRefundProcess,
} from './start-refund-process.ts';

export type RefundRun = {
  readonly world: OwnWorld;
  readonly gateway: OwnGateway;
  readonly sales: number;
  readonly refundsPerSale: number;
  readonly kills: number;
  readonly seed: number;
};

export type Refunded = Compared & { readonly kills: number; readonly forStaff: number };

const processCount = 3;
const batch = 40;

/** Each way in which a refund's response is lost, with and without the refund. */
const shares = {
  refund_reset_after: 0.03,
  refund_reset_before: 0.03,
  refund_http_500_after: 0.02,
  refund_malfunction_after: 0.02,
  refund_malfunction_before: 0.02,
  void_reset_after: 0.1,
};

/**
 * Refunds in parallel while processes are killed, requests every interrupted one again, and lets
 * staff end what stays unknown by the gateway's own journal.
 */
export async function refundThroughKills(run: RefundRun): Promise<Refunded> {
  const { world, gateway, kills, seed } = run;
  const planned = await sellForRefunds(world, gateway.url, run);
  await gateway.mix({ shares });
  const random = seededRandom(seed + 1);
  const batches = Array.from({ length: Math.ceil(planned.length / batch) }, (_, index) =>
    planned.slice(index * batch, (index + 1) * batch),
  );
  let left = kills;
  let running = 0;
  await Promise.all(
    Array.from({ length: processCount }, async () => {
      let worker = startRefundProcess(world, gateway.url);
      running += 1;
      for (let next = batches.shift(); next !== undefined; next = batches.shift()) {
        const isKilled = left > 0 && random() < (kills / planned.length) * batch * 2;
        if (isKilled) left -= 1;
        if (!(await refundAll(worker, next, isKilled ? random() * 400 : null))) {
          worker = startRefundProcess(world, gateway.url);
          await refundAll(worker, next, null);
        }
      }
      running -= 1;
      await worker.kill();
    }),
  );
  await gateway.mix(null);
  await ageAll(world);
  await sweepTwice(world, gateway.url);
  await ageAll(world);
  const forStaff = await endByStaff(world, gateway.journal, planned);
  return { ...(await compareRefunds(world, gateway.journal)), kills: kills - left, forStaff };
}

/** Kills the process after that time; false if it did not finish. */
async function refundAll(
  worker: RefundProcess,
  refunds: readonly PlannedRefund[],
  killAfterMs: number | null,
): Promise<boolean> {
  const refunding = worker.run({ kind: 'refund', refunds });
  if (killAfterMs === null) return refunding;
  await wait(killAfterMs);
  await worker.kill();
  return refunding;
}

async function sweepTwice(world: OwnWorld, gatewayUrl: string): Promise<void> {
  const sweepers = [startRefundProcess(world, gatewayUrl), startRefundProcess(world, gatewayUrl)];
  for (;;) {
    await Promise.all(sweepers.map((sweeper) => sweeper.run({ kind: 'sweep' })));
    const { rows } = await withConnection(world.owner, (client) =>
      client.query(`select from refunds where state = 'pending' and sent_at is null limit 1`),
    );
    if (rows.length === 0) break;
  }
  await Promise.all(sweepers.map((sweeper) => sweeper.kill()));
}

/** As if two hours had passed, so that unsent refunds are due and unknown ones wait for staff. */
async function ageAll({ superuser }: OwnWorld): Promise<void> {
  await withConnection(superuser, (client) =>
    client.query(
      `set session_replication_role = replica;
       update refunds set requested_at = requested_at - interval '2 hours',
              sent_at = sent_at - interval '2 hours' where state = 'pending'`,
    ),
  );
}

/** Two of staff look each unknown refund up at the gateway; returns how many they ended. */
async function endByStaff(
  { app, owner }: OwnWorld,
  journal: string,
  planned: readonly PlannedRefund[],
): Promise<number> {
  const returned = returnsIn(journal);
  const byId = new Map(planned.map((refund) => [refund.refundId, refund]));
  const database = connect({ connection: app, poolSize: 2, onIdleError: console.error });
  try {
    const { pending, staff } = await withConnection(owner, async (client) => ({
      pending: (
        await client.query<{ id: string }>(`select id from refunds where state = 'pending'`)
      ).rows,
      staff: (
        await client.query<{ uid: string }>(
          `select id as uid from users where role in (1, 2) and disabled_at is null order by role desc, id`,
        )
      ).rows,
    }));
    const [one, two] = staff;
    if (one === undefined || two === undefined) throw new Error('the demo has two of staff');
    for (const { id } of pending) {
      const refund = byId.get(id);
      if (refund === undefined) throw new Error(`refund ${id} was never planned`);
      const times = returned.get(keyOf(refund.tranId, refund.cents)) ?? 0;
      const outcome = await proposeAndApprove(
        { database, one, two },
        { id: refund.saleId },
        times > 0
          ? { kind: 'refund_outcome', refundId: id, outcome: 'done', reference: 'R' }
          : { kind: 'refund_outcome', refundId: id, outcome: 'failed' },
      );
      if (outcome !== 'done') throw new Error(`staff could not end refund ${id}: ${outcome}`);
    }
    return pending.length;
  } finally {
    await database.close();
  }
}
