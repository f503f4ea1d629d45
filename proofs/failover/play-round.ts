import { withConnection } from '@piton/server/database/with-connection.ts';
import type { WebPayResponse } from '@piton/contract/payments/payment-response.ts';
import type { ClusterWorld } from './cluster-world.ts';
import type { PatroniCluster } from './cluster/patroni-cluster.ts';
import type { Machine } from './cluster/machine.ts';
import type { Customers, Purchase } from './customers.ts';
import { endFault, type Fault, injectFault, leavesItRunning } from './faults.ts';
import { connectPastHaproxy } from './former-primary.ts';
import { waitUntil } from '../harness/wait-until.ts';

export type Round = {
  readonly fault: Fault;
  /** From the fault until another machine holds the leader lock. */
  readonly detectionMs: number;
  /** From then until the first acknowledgement of a payment begun after the fault. */
  readonly writesAfterMs: number;
  readonly acknowledged: number;
  /** Payments reported as approved that the database no longer has. */
  readonly lost: number;
  /** A write to the former primary was acknowledged after its successor had begun. */
  readonly isFormerAcknowledging: boolean;
};

type RoundDeps = {
  readonly cluster: PatroniCluster;
  readonly world: ClusterWorld;
  readonly customers: Customers;
};

const paymentsBefore = 15;
const paymentsAfter = 10;

/** Customers pay while the primary fails and another takes over; then its machine works again. */
export async function playRound(
  { cluster, world, customers }: RoundDeps,
  fault: Fault,
): Promise<Round> {
  const primary = await cluster.untilWhole();
  const startedAt = performance.now();
  const paidSince = (since: number) =>
    customers.purchases.filter(
      (purchase) => purchase.startedAt > since && isAcknowledged(purchase),
    );
  await waitUntil('payments before the fault', () => paidSince(startedAt).length >= paymentsBefore);
  const past = leavesItRunning(fault)
    ? await connectPastHaproxy(cluster.superuserAt(primary))
    : null;
  const faultAt = performance.now();
  await injectFault(cluster, primary, fault);
  await untilSucceeded(cluster, primary);
  const electedAt = performance.now();
  past?.write();
  const paidAfter = () =>
    paidSince(faultAt).flatMap(({ acknowledgedAt }) =>
      acknowledgedAt !== null && acknowledgedAt > electedAt ? [acknowledgedAt] : [],
    );
  await waitUntil('payments after the fault', () => paidAfter().length >= paymentsAfter);
  const servedAt = Math.min(...paidAfter());
  const acknowledged = approvedTranIds(customers.purchases);
  const lost = await countMissing(world, acknowledged);
  endFault(cluster, primary, fault);
  const isFormerAcknowledging = (await past?.isAcknowledged()) ?? false;
  return {
    fault,
    detectionMs: electedAt - faultAt,
    writesAfterMs: servedAt - electedAt,
    acknowledged: acknowledged.length,
    lost,
    isFormerAcknowledging,
  };
}

function isAcknowledged({ acknowledgedAt }: Purchase): boolean {
  return acknowledgedAt !== null;
}

/** Waits until another machine holds the leader lock. */
async function untilSucceeded({ machines }: PatroniCluster, former: Machine): Promise<void> {
  const others = machines.filter((machine) => machine !== former);
  await waitUntil('machine that takes over', async () => {
    const locks = await Promise.all(others.map(holdsLock));
    return locks.includes(true);
  });
}

async function holdsLock({ address }: Machine): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(1000);
    const response = await fetch(`http://${address}:8008/leader`, { signal });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** The payments that a customer has seen as approved. */
export function approvedTranIds(purchases: readonly Purchase[]): string[] {
  return purchases.flatMap(({ response }) => {
    const { msg } = JSON.parse(response ?? '{"msg":""}') as WebPayResponse;
    const isApproved = typeof msg === 'object' && msg.FinancialResultCode[0] === 'Approved';
    return isApproved ? [msg.TranId[0]] : [];
  });
}

/** The number of these payments that the database doesn't have as approved. */
export async function countMissing(
  world: Pick<ClusterWorld, 'owner'>,
  tranIds: readonly string[],
): Promise<number> {
  return (await findMissing(world, tranIds)).length;
}

export async function findMissing(
  { owner }: Pick<ClusterWorld, 'owner'>,
  tranIds: readonly string[],
): Promise<string[]> {
  return withConnection(owner, async (client) => {
    const { rows } = await client.query<{ tranId: string }>(
      `select tran_id as "tranId" from unnest($1::text[]) as acknowledged (tran_id)
       where not exists (select from sales s where s.tran_id = acknowledged.tran_id and s.status = 'Approved')`,
      [tranIds],
    );
    return rows.map(({ tranId }) => tranId);
  });
}
