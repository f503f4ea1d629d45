import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { killPart } from '../../harness/kill-part.ts';
import { startProduct } from '../../harness/running-product.ts';
import { seededRandom } from '../../harness/seeded-random.ts';
import type { Figure } from '../../harness/figure.ts';
import {
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
import { killSettings } from '../kills/kill-servers.ts';
import { type OwnGateway, startOwnGateway } from '../own-gateway.ts';
import { controlFigure, type Part, type PartRun } from '../part.ts';
import { readLedger } from '../read-ledger.ts';
import { beginToFlushLate } from './respond-before-flushing.ts';
import { failFlushes } from './fail-flushes.ts';
import { requireTools } from './require-tools.ts';

const positions = { short: 4, full: 20 };
const maxRecoveredMs = 5000;
const patienceMs = 120_000;

/** A failing flush ends the database at once, and no acknowledged payment is lost. */
export const flushesPart: Part = {
  name: 'flushes',
  needsRoot: true,
  run: async (given) => {
    requireTools('strace');
    const dataFolder = path.join(given.folder, 'data');
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    const gateway = await startOwnGateway(path.join(given.folder, 'gateway.jsonl'));
    const checkout = path.resolve(import.meta.dirname, '../../..');
    const product = startProduct({ checkout, dataFolder, env: killSettings(gateway.url) });
    try {
      const url = await product.ready;
      const { receivableCents: beforeCents } = await readLedger(dataFolder);
      const failing = { given, dataFolder, gateway, url, beforeCents, attempts: [] };
      const durable = await failEverywhere(failing, { from: 1, times: positions[given.scale] });
      given.print('control: commits are acknowledged before they are flushed');
      await beginToFlushLate(dataFolder);
      // The first one ends the existing connections.
      const from = durable.times + 1;
      const hasty = await failEverywhere({ ...failing, nth: 1 }, { from, times: 2 });
      const lost = hasty.found.length - durable.found.length;
      return [
        ...figuresOf(durable),
        controlFigure('answered before it is flushed', `${lost} differences`, lost > 0),
      ];
    } finally {
      killPart(dataFolder, 'everything');
      await gateway.stop();
    }
  },
};

type Failing = {
  given: PartRun;
  dataFolder: string;
  gateway: OwnGateway;
  url: string;
  /** The demo's ledger total before the first payment. */
  beforeCents: bigint;
  /** All payments so far. */
  attempts: Attempt[];
  /** The flush that fails; random by default. A late one follows many payments. */
  nth?: number;
};

type Failures = { payments: number; times: number; slowestMs: number; found: Difference[] };

/**
 * One failing flush after another; responses, ledger and gateway are compared once all are
 * resolved.
 */
async function failEverywhere(
  failing: Failing,
  { from, times }: { from: number; times: number },
): Promise<Failures> {
  const { given, dataFolder, gateway, url, beforeCents, attempts } = failing;
  let slowestMs = 0;
  for (let round = from; round < from + times; round += 1) {
    slowestMs = Math.max(slowestMs, await failOnce(failing, given.seed * 1000 + round));
  }
  await awaitDecisions(async () => url, attempts, decisionLimitMs);
  await inTurns(attempts, (attempt) => send(url, attempt));
  const ledger = await readLedger(dataFolder, beforeCents);
  const money = await readGatewayMoney(gateway);
  const found = differences({ attempts, gateway: money, ledger });
  for (const { says } of found) given.print(`       ${says}`);
  return { payments: attempts.length, times, slowestMs, found };
}

/**
 * Pays until a flush fails, and continues until a payment succeeds; returns the time between.
 * Payments never pause, so no inquiry may be denied.
 */
async function failOnce(failing: Failing, seed: number): Promise<number> {
  const { given, dataFolder, gateway, url, attempts } = failing;
  const random = seededRandom(seed);
  const nth = failing.nth ?? 1 + Math.floor(random() * 40);
  const key = await fetchKey(url);
  const address = async () => url;
  const paying = keepPaying({ url: address, key, gateway, random, mix: fleetFaults });
  const hasResponse = ({ response }: Attempt) => response !== null;
  await until('anybody paid', () => paying.attempts.some(hasResponse));
  const panics = countPanics(dataFolder);
  const strace = await failFlushes(dataFolder, nth);
  await until('a flush failed', () => countPanics(dataFolder) > panics);
  const failedAt = performance.now();
  await strace.stop();
  const before = new Set(paying.attempts);
  const isLater = (one: Attempt) => !before.has(one) && hasResponse(one);
  await until('anybody paid again', () => paying.attempts.some(isLater));
  const recoveredAfterMs = performance.now() - failedAt;
  await paying.stop();
  await gateway.disarm();
  attempts.push(...paying.attempts);
  given.print(
    `  flush ${nth} failed, paid again after ${Math.round(recoveredAfterMs)} ms, ${paying.attempts.length} payments`,
  );
  return recoveredAfterMs;
}

async function until(what: string, isSo: () => boolean): Promise<void> {
  const endsAt = performance.now() + patienceMs;
  while (!isSo()) {
    if (performance.now() > endsAt) throw new Error(`not within ${patienceMs} ms: ${what}`);
    await wait(10);
  }
}

function countPanics(dataFolder: string): number {
  return readFileSync(path.join(dataFolder, 'postgres.log'), 'utf8').split('PANIC:').length - 1;
}

function figuresOf({ payments, times, slowestMs, found }: Failures): Figure[] {
  return [
    {
      name: 'differences after a flush failed',
      measured: `${found.length} of ${payments} payments, ${times} failures`,
      limit: '0',
      isKept: found.length === 0,
    },
    {
      name: 'longest wait for a payment after a failed flush',
      measured: `${Math.round(slowestMs)} ms`,
      limit: `${maxRecoveredMs} ms`,
      isKept: slowestMs <= maxRecoveredMs,
      isTimingDependent: true,
    },
  ];
}
