import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from '../../harness/seeded-random.ts';
import { type Attempt, inTurns, send, awaitDecisions } from '../attempts.ts';
import { type Difference, differences } from '../compare.ts';
import { type FaultMix, fleetFaults, gatewayTimes } from '../fault-mix.ts';
import { readGatewayMoney } from '../gateway-money.ts';
import { keepPaying } from '../keep-paying.ts';
import { type OwnGateway, type Played, startOwnGateway } from '../own-gateway.ts';
import type { PartRun } from '../part.ts';
import { type Reading, startBankReader } from '../reader/bank-reader.ts';
import type { OwnCluster, OwnWorld } from '../world/own-world.ts';
import { pendingTranIds, readWorldLedger } from '../world/read-world-ledger.ts';
import {
  countUnprojected,
  missesSales,
  plantInProjection,
  projectsNone,
  readMiscounts,
} from './miscounts.ts';
import { type Fleet, startFleet } from './start-fleet.ts';

export type FleetRun = {
  readonly attempts: readonly Attempt[];
  readonly kills: number;
  /** Payments that waited for a server when it was killed. */
  readonly inFlight: number;
  /** Open sales on all servers just before the kills. */
  readonly open: number;
  readonly played: Played;
  readonly found: readonly Difference[];
  /**
   * Sales still unknown after the limit since the last restart, although the gateway knows them.
   */
  readonly unknown: readonly string[];
  /** All sales that are not final at the end. */
  readonly pending: readonly string[];
  /** Charges of payments that ended as not charged. */
  readonly lost: readonly Difference[];
  readonly reading: Reading;
  /** Counters and audit queue entries that differ from the sales. */
  readonly miscounts: readonly string[];
  /** Ended sales that the projection had not taken within its limit. */
  readonly unprojected: number;
  /** The same of a projection that takes none, as the control. */
  readonly forgotten: number;
};

export type FleetSize = {
  readonly name: string;
  /** The run reaches both numbers. */
  readonly kills: number;
  readonly payments: number;
  readonly plant: string | null;
};

const knownWithinMs = 10_000;
const projectedWithinMs = 20_000;
/** A sale that the planted fault forgets is never resolved. */
const decisionLimitMs = { ordinary: 60_000, planted: 1000 };
/** Denied by the first inquiry, and then processed. */
const deniedFirst: FaultMix = [{ kind: 'processed_after_inquiry', share: 1 }];
/** Some cards are declined, and eight failures in a row would stop all sales. */
const deniedPayments = 6;
/** In progress when a server is killed. */
const slowSales: FaultMix = [{ kind: 'late', delayMs: 1500, share: 0.8 }];
/** The minimum number of a control's eight payments that are open at the killed server. */
const minOpen = 5;
const plantedOpenWithinMs = 20_000;
const deniedWithinMs = 60_000;
const settingsOf = {
  PITON_ATTEMPTS_PER_CARD: '1000000',
  PITON_ATTEMPTS_PER_ADDRESS: '1000000',
};

/** Continuous payments while servers are killed one by one, and a comparison at the end. */
export async function runFleet(
  { seed, folder, print }: PartRun,
  cluster: OwnCluster,
  size: FleetSize,
): Promise<FleetRun> {
  const own = path.join(folder, size.name);
  mkdirSync(path.join(own, 'data'), { recursive: true, mode: 0o700 });
  const gateway = await startOwnGateway(path.join(own, 'gateway.jsonl'));
  const world = await cluster.newWorld();
  if (size.plant !== null) await plantInProjection(world, missesSales);
  const random = seededRandom(seed);
  const fork = () => seededRandom(Math.floor(random() * 2 ** 32));
  const env = environmentOf({ own, world, gateway, plant: size.plant });
  const fleet = startFleet(env, fork());
  const reader = startBankReader(world);
  try {
    await fleet.whole();
    const paying = { fleet, gateway, world, random: fork() };
    const denied = size.plant === null ? [] : await payDenied(paying, world.key);
    const mix = size.plant === null ? fleetFaults : slowSales;
    const paid = await payAndKill({ ...paying, mix }, size);
    await fleet.whole();
    const unknown = await stillUnknown(world, gateway);
    const attempts = [...denied, ...paid.attempts];
    const limitMs = decisionLimitMs[size.plant === null ? 'ordinary' : 'planted'];
    const left = await awaitDecisions(fleet.url, attempts, limitMs);
    print(`  ${size.name}: ${attempts.length} payments, ${paid.kills} kills, ${left} not decided`);
    for (let again = 0; again < 2; again += 1) {
      await inTurns(attempts, async (attempt) => send(await fleet.url(), attempt));
    }
    const reading = await reader.stop();
    let result = await look(world, gateway, attempts);
    // A control waits for an inquiry, which comes later after gateway failures.
    const endsAt = performance.now() + (size.plant === null ? 0 : deniedWithinMs);
    while (performance.now() < endsAt && result.lost.length === 0) {
      await wait(200);
      result = await look(world, gateway, attempts);
    }
    for (const { says } of result.found.slice(0, 5)) print(`       ${says}`);
    const unprojected = await countUnprojected(world, projectedWithinMs);
    const miscounts = await readMiscounts(world);
    const forgotten = size.plant === null ? await payUnprojected(paying) : 0;
    return { ...paid, attempts, ...result, unknown, reading, miscounts, unprojected, forgotten };
  } finally {
    await fleet.stop();
    await gateway.stop();
  }
}

async function look(
  world: OwnWorld,
  gateway: OwnGateway,
  attempts: readonly Attempt[],
): Promise<Pick<FleetRun, 'found' | 'lost' | 'pending'>> {
  const pending = await pendingTranIds(world);
  // Reads our ledger first, so that charges in between count against us.
  const ledger = await readWorldLedger(world);
  const found = differences({ attempts, gateway: await readGatewayMoney(gateway), ledger });
  const lost = found.filter(
    ({ kind, says }) => kind === 'unreported' && !pending.some((tranId) => says.includes(tranId)),
  );
  return { found, lost, pending };
}

type Paying = {
  fleet: Fleet;
  gateway: OwnGateway;
  random: () => number;
  mix: FaultMix;
  world: OwnWorld;
};

/** Before any other payment, so that no outage at the gateway keeps these from it. */
async function payDenied(
  { fleet, gateway, random }: Omit<Paying, 'mix'>,
  key: OwnWorld['key'],
): Promise<Attempt[]> {
  const paying = keepPaying({
    url: fleet.url,
    key,
    gateway,
    random,
    mix: deniedFirst,
    maxPayments: deniedPayments,
  });
  await paying.finished;
  return paying.attempts;
}

async function payUnprojected({
  fleet,
  gateway,
  random,
  world,
}: Omit<Paying, 'mix'>): Promise<number> {
  await plantInProjection(world, projectsNone);
  const paying = keepPaying({
    url: fleet.url,
    key: world.key,
    gateway,
    random,
    mix: [],
    maxPayments: 3,
  });
  await paying.finished;
  return countUnprojected(world, 1000);
}

async function payAndKill(
  { fleet, gateway, random, mix, world }: Paying,
  { kills: killsWanted, payments, plant }: FleetSize,
): Promise<Pick<FleetRun, 'kills' | 'inFlight' | 'open' | 'played'> & { attempts: Attempt[] }> {
  let [kills, inFlight, open] = [0, 0, 0];
  // An equal number for each kill, and none before all servers are up: starting servers would
  // delay payments, and the next kill would come when no one pays.
  let allowed = payments / (killsWanted + 1);
  const pace = () => allowed;
  const paying = keepPaying({ url: fleet.url, key: world.key, gateway, random, mix, pace });
  while (kills < killsWanted) {
    await fleet.whole();
    allowed += payments / (killsWanted + 1);
    // At a random point of their work.
    await wait(random() * 150);
    open += await countOpen(world, plant === null ? 0 : minOpen);
    inFlight += await fleet.killOne(paying.waitingFor, plant === null ? 'random' : 'busiest');
    kills += 1;
  }
  while (paying.attempts.length < payments) await wait(50);
  await paying.stop();
  return { attempts: paying.attempts, kills, inFlight, open, played: await gateway.disarm() };
}

/** The number of open sales, once it reaches `min` or a time limit passes. */
async function countOpen(world: OwnWorld, min: number): Promise<number> {
  const endsAt = performance.now() + plantedOpenWithinMs;
  for (;;) {
    const { length } = await pendingTranIds(world);
    if (length >= min || performance.now() > endsAt) return length;
    await wait(20);
  }
}

/** The gateway may still learn of pending payments until the quiet period ends. */
async function stillUnknown(world: OwnWorld, gateway: OwnGateway): Promise<string[]> {
  const endsAt = performance.now() + knownWithinMs;
  for (;;) {
    const [pending, { approved }] = [await pendingTranIds(world), await readGatewayMoney(gateway)];
    const unknown = pending.filter((tranId) => approved.has(tranId));
    if (pending.length === 0 || performance.now() > endsAt) return unknown;
    await wait(200);
  }
}

function environmentOf({
  own,
  world,
  gateway,
  plant,
}: {
  own: string;
  world: OwnWorld;
  gateway: OwnGateway;
  plant: string | null;
}): Record<string, string> {
  const plants = new URL(`../payment-faults.mjs?${plant ?? ''}`, import.meta.url).href;
  return {
    // All come from one address, and two declined cards pay repeatedly.
    ...settingsOf,
    PITON_DATA: path.join(own, 'data'),
    DATABASE_URL: urlOf(world.app),
    DATABASE_OWNER_URL: urlOf(world.owner),
    PITON_MASTER_KEY: world.rootKey,
    PITON_GATEWAY_URL: gateway.url,
    PITON_GATEWAY_LIMIT_MS: String(gatewayTimes.limitMs),
    PITON_GATEWAY_QUIET_SECONDS: String(gatewayTimes.quietMs / 1000),
    ...(plant !== null && { NODE_OPTIONS: `--import=${plants}` }),
  };
}

/** The folder of a local socket is in the query. */
function urlOf({ user, password, host, port, database }: OwnWorld['app']): string {
  if (typeof password !== 'string') throw new Error('logins of the cluster have passwords');
  const place = `localhost:${port ?? ''}/${database ?? ''}?host=${encodeURIComponent(host ?? '')}`;
  return `postgres://${user ?? ''}:${encodeURIComponent(password)}@${place}`;
}
