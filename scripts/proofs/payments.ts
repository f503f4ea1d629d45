/**
 * `npm run proof -- payments [--rounds 20] [--seed 1] [--control]`: kills the server with -9 in bursts
 * of payments while the gateway fails, and starts it again. Every payment must end as it was answered,
 * once, and the books must equal the gateway's money. With --control the server is made impatient, and
 * the proof has to find that.
 */
import { mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { temporaryFolder } from '../processes/temporary-folder.ts';
import { killPart } from './ground/kill-part.ts';
import { startProduct, untilNothingIsLeft } from './ground/running-product.ts';
import { type Attempt, inTurns, send } from './payments/attempts.ts';
import { type Difference, differences } from './payments/compare.ts';
import { controlFaults, gatewayTimes, ordinaryFaults } from './payments/fault-mix.ts';
import { readGatewayMoney } from './payments/gateway-money.ts';
import {
  goneLimitMs,
  type KillRound,
  killRound,
  type StartedProduct,
} from './payments/kill-round.ts';
import { count, type Played, startOwnGateway } from './payments/own-gateway.ts';
import { readLedger } from './payments/read-ledger.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    control: { type: 'boolean', default: false },
  },
});
const isControl = values.control;
const roundsMost = Number(values.rounds ?? (isControl ? 5 : 20));
if (!Number.isInteger(roundsMost) || roundsMost < 1) {
  console.error('--rounds must be a whole number from 1');
  process.exit(1);
}

const folder = realpathSync(temporaryFolder('piton-payments'));
const dataFolder = path.join(folder, 'data');
mkdirSync(dataFolder);
const gateway = await startOwnGateway(path.join(folder, 'gateway.jsonl'));
const plant = new URL('payments/plant-impatience.mjs', import.meta.url).href;
const options = {
  checkout: path.resolve(import.meta.dirname, '../..'),
  dataFolder,
  env: {
    PITON_GATEWAY_URL: gateway.url,
    PITON_GATEWAY_LIMIT_MS: String(gatewayTimes.limitMs),
    PITON_GATEWAY_QUIET_SECONDS: String(gatewayTimes.quietMs / 1000),
    ...(isControl && { NODE_OPTIONS: `--import=${plant}` }),
  },
};
const attempts: Attempt[] = [];
const played: Played = new Map();
const found = new Map<string, Difference>();

console.log(`seed ${values.seed}`);
console.log('round  killed after  sent  answered  faults  settled after  lost');
let rounds = 0;
try {
  while (rounds < roundsMost && !(isControl && isImpatienceFound())) {
    rounds += 1;
    const seed = Number(values.seed) * 1000 + rounds;
    const faults = isControl ? controlFaults : ordinaryFaults;
    report(await killRound({ dataFolder, gateway, faults, start, look }, seed));
  }
  if (!isControl) await finalLook();
} finally {
  // Whatever failed, nothing stays behind.
  killPart(dataFolder, 'everything');
  await gateway.stop();
}
process.exitCode = conclude();

async function start(): Promise<StartedProduct> {
  const product = startProduct(options);
  const url = await product.ready;
  if (isControl && !product.output().includes('Planted: impatience.')) {
    throw new Error('the product was started without the planted fault');
  }
  return {
    url,
    stop: () => {
      product.npm.kill('SIGTERM');
      return untilNothingIsLeft(dataFolder, goneLimitMs);
    },
  };
}

/** At the payments of this round and of all before it; answers what was not seen before. */
async function look(latest: readonly Attempt[]): Promise<Difference[]> {
  attempts.push(...latest);
  // Our books first: what the gateway takes in between counts against us.
  const ledger = await readLedger(dataFolder);
  const money = await readGatewayMoney(gateway);
  const all = differences({ attempts, gateway: money, ledger });
  const fresh = all.filter(({ says }) => !found.has(says));
  for (const difference of fresh) {
    found.set(difference.says, difference);
    console.log(`       ${difference.says}`);
  }
  return fresh;
}

/** Once more every payment of all rounds, on a product that was never killed. */
async function finalLook(): Promise<void> {
  const { url, stop } = await start();
  await inTurns(attempts, (attempt) => send(url, attempt));
  await look([]);
  await stop();
}

function report({ killedAfterMs, answered, settledAfterMs, ...round }: KillRound): void {
  for (const [name, times] of round.played) count(played, name, times);
  const faults = Array.from(round.played.values()).reduce((sum, times) => sum + times, 0);
  console.log(
    [
      String(rounds).padStart(5),
      `${killedAfterMs} ms`.padStart(12),
      String(round.attempts.length).padStart(4),
      String(answered).padStart(8),
      String(faults).padStart(6),
      `${Math.round(settledAfterMs)} ms`.padStart(13),
      String(round.found.length).padStart(4),
    ].join('  '),
  );
}

/** Of what impatience does this alone is its own: a sale that came after it had been given up. */
function isImpatienceFound(): boolean {
  return Array.from(found.values()).some(({ kind }) => kind === 'nobody told');
}

/** Books and gateway agree as well when nothing was ever paid. */
function whatWasNotShown(): string[] {
  const answeredWith = (words: string) =>
    attempts.filter(({ answer }) => answer?.includes(words)).length;
  const withResult = answeredWith('"FinancialResultCode":[');
  const approved = answeredWith('"FinancialResultCode":["Approved"]');
  return [
    withResult === attempts.length ? null : `${attempts.length - withResult} had no result`,
    approved > attempts.length * 0.3
      ? null
      : `of ${attempts.length} only ${approved} were approved`,
    played.size > 0 ? null : 'no fault was played',
  ].filter((what) => what !== null);
}

function conclude(): number {
  const faults = Array.from(played, ([name, times]) => `${times} ${name}`).join(', ');
  console.log(`the gateway's faults: ${faults}`);
  console.log(
    `${attempts.length} payments through ${rounds} kills: ${found.size} differences between answers, books and gateway`,
  );
  const missing = whatWasNotShown();
  for (const what of missing) console.log(`this run shows nothing: ${what}`);
  if (!isControl) return found.size === 0 && missing.length === 0 ? 0 : 1;
  const isFound = isImpatienceFound();
  console.log(
    isFound
      ? 'control: the planted impatience was found'
      : 'control: the planted impatience was NOT found, so the proof cannot see it',
  );
  return isFound ? 0 : 1;
}
