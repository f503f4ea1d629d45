import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { killPart } from '../../ground/kill-part.ts';
import { startProduct } from '../../ground/running-product.ts';
import { seededRandom } from '../../ground/seeded-random.ts';
import type { Figure } from '../../identity/figure.ts';
import { type Attempt, fetchKey, inTurns, send, settle } from '../attempts.ts';
import { type Difference, differences } from '../compare.ts';
import { ordinaryFaults } from '../fault-mix.ts';
import { readGatewayMoney } from '../gateway-money.ts';
import { keepPaying } from '../keep-paying.ts';
import { killSettings } from '../kills/kill-rounds.ts';
import { settleLimitMs } from '../kills/kill-round.ts';
import { type OwnGateway, startOwnGateway } from '../own-gateway.ts';
import { controlFigure, type Part, type PartRun } from '../part.ts';
import { readLedger } from '../read-ledger.ts';
import { answerBeforeFlushing } from './answer-before-flushing.ts';
import { failFlushes } from './fail-flushes.ts';

const positions = { short: 4, full: 20 };
const recoveredMostMs = 5000;
const failsWithinMs = 30_000;

/** A flush that fails ends the database at once, and nothing that was answered is lost with it. */
export const flushesPart: Part = {
  name: 'flushes',
  needsRoot: true,
  run: async (given) => {
    const durable = await failEverywhere(given, { name: 'durable', times: positions[given.scale] });
    given.print('with commits that are answered before they are flushed');
    const hasty = await failEverywhere(given, { name: 'hasty', times: 3 });
    const lost = hasty.found.length;
    return [
      ...figuresOf(durable),
      controlFigure('answered before it is flushed', `${lost} differences`, lost > 0),
    ];
  },
};

type Failures = { attempts: Attempt[]; times: number; slowestMs: number; found: Difference[] };

async function failEverywhere(
  given: PartRun,
  { name, times }: { name: 'durable' | 'hasty'; times: number },
): Promise<Failures> {
  const folder = path.join(given.folder, name);
  const dataFolder = path.join(folder, 'data');
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  if (name === 'hasty') await answerBeforeFlushing(dataFolder);
  const gateway = await startOwnGateway(path.join(folder, 'gateway.jsonl'));
  const checkout = path.resolve(import.meta.dirname, '../../../..');
  const product = startProduct({ checkout, dataFolder, env: killSettings(gateway.url) });
  try {
    const failing = { given, dataFolder, gateway, url: await product.ready };
    const attempts: Attempt[] = [];
    let slowestMs = 0;
    for (let round = 1; round <= times; round += 1) {
      const failed = await failOnce(failing, given.seed * 1000 + round);
      attempts.push(...failed.attempts);
      slowestMs = Math.max(slowestMs, failed.recoveredAfterMs);
    }
    const ledger = await readLedger(dataFolder);
    const money = await readGatewayMoney(gateway);
    const found = differences({ attempts, gateway: money, ledger });
    for (const { says } of found) given.print(`       ${says}`);
    return { attempts, times, slowestMs, found };
  } finally {
    killPart(dataFolder, 'everything');
    await gateway.stop();
  }
}

type Failing = { given: PartRun; dataFolder: string; gateway: OwnGateway; url: string };

/** Everybody pays until a flush fails, and goes on until somebody has paid again. */
async function failOnce({ given, dataFolder, gateway, url }: Failing, seed: number) {
  const random = seededRandom(seed);
  const nth = 1 + Math.floor(random() * 40);
  const key = await fetchKey(url);
  const address = async () => url;
  const mix = ordinaryFaults.beforeKill;
  const paying = keepPaying({ url: address, key, gateway, random, mix });
  await wait(300);
  const panics = countPanics(dataFolder);
  const failing = await failFlushes(dataFolder, nth);
  const until = performance.now() + failsWithinMs;
  while (countPanics(dataFolder) === panics) {
    if (performance.now() > until) throw new Error(`no flush failed in ${failsWithinMs} ms`);
    await wait(10);
  }
  const failedAt = performance.now();
  await failing.stop();
  const before = new Set(paying.attempts);
  const hasPaidAgain = () => paying.attempts.some((one) => !before.has(one) && one.answer !== null);
  while (!hasPaidAgain() && performance.now() - failedAt < failsWithinMs) await wait(20);
  const recoveredAfterMs = performance.now() - failedAt;
  await paying.stop();
  await gateway.disarm();
  await settle(address, paying.attempts, settleLimitMs);
  await inTurns(paying.attempts, (attempt) => send(url, attempt));
  given.print(
    `  flush ${nth} failed, paid again after ${Math.round(recoveredAfterMs)} ms, ${paying.attempts.length} payments`,
  );
  return { attempts: paying.attempts, recoveredAfterMs };
}

function countPanics(dataFolder: string): number {
  return readFileSync(path.join(dataFolder, 'postgres.log'), 'utf8').split('PANIC:').length - 1;
}

function figuresOf({ attempts, times, slowestMs, found }: Failures): Figure[] {
  return [
    {
      name: 'differences after a flush failed',
      measured: `${found.length} of ${attempts.length} payments, ${times} failures`,
      limit: '0',
      isKept: found.length === 0,
    },
    {
      name: 'paid again after a flush failed, at most',
      measured: `${Math.round(slowestMs)} ms`,
      limit: `${recoveredMostMs} ms`,
      isKept: slowestMs <= recoveredMostMs,
      hangsOnChance: true,
    },
  ];
}
