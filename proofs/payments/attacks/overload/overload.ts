import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from '../../../harness/seeded-random.ts';
import { quantile } from '../../../identity/statistics.ts';
import type { PartRun } from '../../part.ts';
import type { AttackedProduct } from '../attacked-product.ts';
import { type Connections, openConnections } from '../connections.ts';
import { sealMany } from './load-requests.ts';
import { fetchCompanyKey } from '../payments-to-send.ts';
import { type Load, sendClosed, sendOpen, type Served } from './send-load.ts';

/** Seconds per phase. */
const scales = {
  full: { warmUp: 400, capacity: 8, overload: 60 },
  short: { warmUp: 200, capacity: 2, overload: 6 },
};
export const overloadTimes = 3;
/** The share of requests per quiet company, far below its fair part of the capacity. */
const coldShare = 0.02;
const connectionsAtCapacity = 32;
const normalPatienceMs = 15_000;
/** The number of consecutive payments at normal speed. */
const normalInRow = 5;

export type Overload = {
  /** Approvals per second, before and after. */
  readonly peaks: readonly [number, number];
  readonly goodput: number;
  /** The p99 of all accepted requests during the overload. */
  readonly acceptedP99Ms: number;
  /** The duration at full load without excess. */
  readonly fullP99Ms: number;
  readonly coldP99Ms: number;
  readonly coldRefused: number;
  readonly refused: number;
  /** Neither accepted nor asked to retry later. */
  readonly lost: number;
  readonly normalAfterMs: number;
  readonly says: string;
};

type Deps = {
  readonly connections: Connections;
  readonly loadsFor: (count: number, cold: number) => Promise<Load[]>;
};

/** The first company is the busy one. */
export async function overload(
  { url, companyIds }: AttackedProduct,
  { scale, seed }: PartRun,
): Promise<Overload> {
  const { warmUp, capacity, overload: seconds } = scales[scale];
  const random = seededRandom(seed);
  const keys = await Promise.all(companyIds.map((id) => fetchCompanyKey(url, id)));
  const connections = openConnections(url);
  const loadsFor = async (count: number, cold: number): Promise<Load[]> => {
    const loads: Load[] = [];
    for (let index = 0; index < count; index += 1) {
      const at = Math.floor(random() / cold);
      const company = at < keys.length - 1 ? at + 1 : 0;
      const key = keys[company];
      const [body = ''] = key === undefined ? [] : await sealMany(key, 1, random);
      loads.push({ company, body });
    }
    return loads;
  };
  const deps = { connections, loadsFor };
  try {
    const warm = await atCapacity(deps, warmUp);
    const before = await atCapacity(deps, Math.ceil(warm.perSecond * capacity));
    const perSecond = overloadTimes * Math.max(warm.perSecond, before.perSecond);
    const loads = await loadsFor(Math.ceil(perSecond * seconds), coldShare);
    // The requests during the wait of a queued one, and some more.
    await connections.open(Math.ceil(2 * perSecond));
    const startedAt = performance.now();
    const served = await sendOpen(connections, loads, perSecond);
    const fullP99Ms = quantile(before.tookMs, 0.99);
    const normalAfterMs = await untilNormal(deps, startedAt + seconds * 1000, 2 * fullP99Ms);
    const after = await atCapacity(deps, Math.ceil(warm.perSecond * capacity));
    const peaks = [before.perSecond, after.perSecond] as const;
    return { ...sumUp(served, startedAt, seconds), peaks, fullP99Ms, normalAfterMs };
  } finally {
    connections.close();
  }
}

async function atCapacity(
  { connections, loadsFor }: Deps,
  count: number,
): Promise<{ perSecond: number; tookMs: number[] }> {
  const loads = await loadsFor(count, 0.2);
  const startedAt = performance.now();
  const served = await sendClosed(connections, loads, connectionsAtCapacity);
  const approved = served.filter(({ isApproved }) => isApproved);
  const perSecond = (approved.length * 1000) / (performance.now() - startedAt);
  return { perSecond, tookMs: approved.map(({ tookMs }) => tookMs) };
}

function sumUp(served: readonly Served[], startedAt: number, seconds: number) {
  const accepted = served.filter(({ status }) => status === 200 || status === 202);
  const inTime = served.filter(
    ({ isApproved, dueAt, tookMs }) => isApproved && dueAt + tookMs < startedAt + seconds * 1000,
  );
  const refused = served.filter(
    ({ status, hasRetryAfter }) => (status === 429 || status === 503) && hasRetryAfter,
  );
  const cold = served.filter(({ company }) => company > 0);
  const coldAccepted = cold.filter((one) => accepted.includes(one));
  const statuses = Map.groupBy(served, ({ status }) => status);
  const p99 = (of: readonly Served[]) =>
    of.length === 0
      ? Infinity
      : quantile(
          of.map(({ tookMs }) => tookMs),
          0.99,
        );
  return {
    goodput: inTime.length / seconds,
    acceptedP99Ms: p99(accepted),
    coldP99Ms: p99(coldAccepted),
    coldRefused: cold.length - coldAccepted.length,
    refused: refused.length,
    lost: served.length - accepted.length - refused.length,
    says: `${served.length} in ${seconds} s: ${Array.from(statuses, ([status, all]) => `${all.length} answered ${status}`).join(', ')}; ${cold.length} for cold companies`,
  };
}

/** The time from the load's end until payments are as fast as at full load. */
async function untilNormal(
  { connections, loadsFor }: Deps,
  endedAt: number,
  limitMs: number,
): Promise<number> {
  const probes = await loadsFor(200, 0.2);
  let inRow = 0;
  let since = performance.now();
  for (const probe of probes) {
    const sentAt = performance.now();
    if (sentAt - endedAt > normalPatienceMs) break;
    const [served] = await sendClosed(connections, [probe], 1);
    const isNormal = served?.isApproved === true && served.tookMs <= limitMs;
    if (isNormal && inRow === 0) since = sentAt;
    inRow = isNormal ? inRow + 1 : 0;
    if (inRow === normalInRow) return Math.max(0, since - endedAt);
    await wait(20);
  }
  return Infinity;
}
