import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { killPart } from '../../harness/kill-part.ts';
import { productProcesses, startProduct } from '../../harness/running-product.ts';
import { seededRandom } from '../../harness/seeded-random.ts';
import {
  type Answered,
  type Attempt,
  fetchKey,
  inTurns,
  send,
  awaitDecisions,
  decisionLimitMs,
} from '../attempts.ts';
import { type Difference, differences } from '../compare.ts';
import { fleetFaults } from '../fault-mix.ts';
import { readGatewayMoney } from '../gateway-money.ts';
import { keepPaying } from '../keep-paying.ts';
import { count, type OwnGateway, type Played, startOwnGateway } from '../own-gateway.ts';
import type { Part, PartRun } from '../part.ts';
import { beginToFlushLate } from '../power/respond-before-flushing.ts';
import { readLedger } from '../read-ledger.ts';
import {
  databaseFigures,
  lateFlushFigure,
  type InjectedFaults,
  unwatchedFigure,
} from './database-figures.ts';
import { killSettings, plantSettings } from './kill-servers.ts';
import {
  type DatabaseFault,
  databaseFaults,
  injectDatabaseFault,
} from './inject-database-fault.ts';

const sizes = {
  // Without gateway faults there is nothing to wait for at the end.
  short: { faultCount: 3, payments: 80 },
  full: { faultCount: 100, payments: 10_000 },
};
// The first kill ends the connections that still flush.
const hastySize = { faultCount: 3, payments: 80, only: 'kill all of it' as const };
/** Longer than a response may take, so that waiting for the end is too slow. */
const unwatchedSize = {
  faultCount: 1,
  payments: 20,
  only: 'freeze all of it' as const,
  frozenForMs: 4000,
};
const frozenMs = { min: 1000, max: 10_000 };
const patienceMs = 120_000;
const pauseMs = 250;
/** A request that waited for the end of a freeze gets its response soon after. */
const afterThawMs = 500;

/** The database is killed or frozen during payments; the server continues and loses nothing. */
export const databasePart: Part = {
  name: 'database',
  isLong: true,
  run: async (given) => {
    const dataFolder = path.join(given.folder, 'data');
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    const gateway = await startOwnGateway(path.join(given.folder, 'gateway.jsonl'));
    const checkout = path.resolve(import.meta.dirname, '../../..');
    const env = killSettings(gateway.url);
    try {
      const url = await startProduct({ checkout, dataFolder, env }).ready;
      const { receivableCents: beforeCents } = await readLedger(dataFolder);
      const run = { given, dataFolder, gateway, url, beforeCents, attempts: [], played: new Map() };
      const durable = await injectRepeatedly(run, sizes[given.scale]);
      given.print('control: the server waits for a frozen database');
      killPart(dataFolder, 'everything');
      const planted = { ...env, ...plantSettings('trusts-the-database') };
      run.url = await startProduct({ checkout, dataFolder, env: planted }).ready;
      const unwatched = await injectRepeatedly(run, unwatchedSize);
      given.print('control: commits are acknowledged seconds before they are flushed');
      await beginToFlushLate(dataFolder);
      const hasty = await injectRepeatedly(run, hastySize);
      return [
        ...databaseFigures(durable, given.scale),
        unwatchedFigure(unwatched),
        lateFlushFigure(durable, hasty),
      ];
    } finally {
      killPart(dataFolder, 'everything');
      await gateway.stop();
    }
  },
};

type Run = {
  given: PartRun;
  dataFolder: string;
  gateway: OwnGateway;
  url: string;
  /** The demo's ledger total before the first payment. */
  beforeCents: bigint;
  /** All payments so far. */
  attempts: Attempt[];
  played: Played;
};

function hasResult({ response }: Attempt): boolean {
  return response !== null;
}

type Size = {
  faultCount: number;
  payments: number;
  only?: DatabaseFault;
  /** Random unless given. */
  frozenForMs?: number;
};

async function injectRepeatedly(run: Run, size: Size): Promise<InjectedFaults> {
  const { given, dataFolder, gateway, url } = run;
  const random = seededRandom(given.seed);
  const serverBefore = serverPid(dataFolder);
  const unexpected: string[] = [];
  const servedAfterMs: number[] = [];
  let retryResponses = 0;
  let served: number | null = null;
  const frozen = { from: Infinity, until: -Infinity };
  let slowestFrozenMs = 0;
  let before: readonly Attempt[] = [];
  const onResponse = ({ status, retryAfter, body, ms }: Answered, attempt: Attempt) => {
    const now = performance.now();
    if (now >= frozen.from && now < frozen.until + afterThawMs) {
      slowestFrozenMs = Math.max(slowestFrozenMs, Math.min(ms, now - frozen.from));
    }
    if (status === 503 && Number(retryAfter) > 0) retryResponses += 1;
    else if (status !== 200 && status !== 202) unexpected.push(`${status}: ${body.slice(0, 200)}`);
    else if (!before.includes(attempt)) served ??= performance.now();
  };
  const paying = keepPaying({
    url: () => Promise.resolve(url),
    key: await fetchKey(url),
    gateway,
    random: seededRandom(given.seed + 1),
    mix: given.scale === 'full' ? fleetFaults : [],
    onResponse,
    pauseMs,
  });
  const isServed = () => served !== null;
  const countPaid = () => paying.attempts.filter(hasResult).length;
  const share = size.payments / (size.faultCount + 1);
  for (let index = 0; index < size.faultCount; index += 1) {
    await until('payments before the fault', () => countPaid() >= share * (index + 1));
    await wait(random() * 150);
    const fault = size.only ?? databaseFaults[index % databaseFaults.length] ?? databaseFaults[0];
    if (fault === 'freeze all of it') {
      Object.assign(frozen, { from: performance.now(), until: Infinity });
    }
    const randomMs = frozenMs.min + random() * (frozenMs.max - frozenMs.min);
    await injectDatabaseFault(dataFolder, fault, random, size.frozenForMs ?? randomMs);
    const injectedAt = performance.now();
    frozen.until = Math.min(frozen.until, injectedAt);
    const sentBefore = [...paying.attempts];
    before = sentBefore;
    served = null;
    await until('a response after the fault', isServed);
    const afterMs = (served ?? Infinity) - injectedAt;
    servedAfterMs.push(afterMs);
    given.print(`  ${fault}: served again after ${Math.round(afterMs)} ms`);
    await until('a payment after the fault', () =>
      paying.attempts.some((one) => !sentBefore.includes(one) && hasResult(one)),
    );
  }
  await until('all payments', () => paying.attempts.length >= size.payments);
  await paying.stop();
  for (const [name, times] of await gateway.disarm()) count(run.played, name, times);
  run.attempts.push(...paying.attempts);
  const found = await compareAll(run);
  const serverEnded = serverPid(dataFolder) !== serverBefore;
  const measured = { unexpected, retryResponses, serverEnded, slowestFrozenMs };
  return {
    ...run,
    ...measured,
    attempts: [...run.attempts],
    faultCount: size.faultCount,
    servedAfterMs,
    found,
  };
}

/**
 * Sends every payment again once all have results; responses, ledger and gateway must then agree.
 */
async function compareAll(run: Run): Promise<Difference[]> {
  const { given, dataFolder, gateway, url, beforeCents, attempts } = run;
  await awaitDecisions(() => Promise.resolve(url), attempts, decisionLimitMs);
  await inTurns(attempts, (attempt) => send(url, attempt));
  const ledger = await readLedger(dataFolder, beforeCents);
  const found = differences({ attempts, gateway: await readGatewayMoney(gateway), ledger });
  for (const { says } of found.slice(0, 5)) given.print(`       ${says}`);
  return found;
}

function serverPid(dataFolder: string): number | null {
  return productProcesses(dataFolder).find(({ part }) => part === 'server')?.pid ?? null;
}

async function until(what: string, isSo: () => boolean): Promise<void> {
  const endsAt = performance.now() + patienceMs;
  while (!isSo()) {
    if (performance.now() > endsAt) throw new Error(`not within ${patienceMs} ms: ${what}`);
    await wait(10);
  }
}
