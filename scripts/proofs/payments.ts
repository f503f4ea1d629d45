/**
 * `npm run proof -- payments [--rounds 20] [--seed 1]`: kills the server with -9 in bursts of payments
 * and starts it again. Every payment must end as it was answered, once, and the books must equal the
 * gateway's money.
 */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { killPart } from './ground/kill-part.ts';
import { seededRandom } from './ground/seeded-random.ts';
import { startProduct, untilNothingIsLeft } from './ground/running-product.ts';
import { type Attempt, inTurns, send, settle } from './payments/attempts.ts';
import { differences } from './payments/compare.ts';
import { keepPaying } from './payments/keep-paying.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const roundCount = Number(values.rounds);
if (!Number.isInteger(roundCount) || roundCount < 1) {
  console.error('--rounds must be a whole number from 1');
  process.exit(1);
}

const goneLimitMs = 5000;
/** Two inquiries of which the second comes after the quiet time of five seconds, and a loaded machine. */
const settleLimitMs = 30_000;

const dataFolder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'piton-payments-')));
const options = {
  checkout: path.resolve(import.meta.dirname, '../..'),
  dataFolder,
  env: { PITON_GATEWAY_LIMIT_MS: '3000', PITON_GATEWAY_QUIET_SECONDS: '5' },
};
const random = seededRandom(Number(values.seed));
const attempts: Attempt[] = [];

console.log(`seed ${values.seed}`);
console.log('round  killed after  sent  answered  settled after  lost');
try {
  for (let round = 1; round <= roundCount; round += 1) await killRound(round);
  await finalLook();
} finally {
  rmSync(dataFolder, { recursive: true, force: true });
}

async function killRound(round: number): Promise<void> {
  const product = startProduct(options);
  const paying = await keepPaying(await product.ready, random);
  const afterMs = 200 + Math.round(random() * 1500);
  await wait(afterMs);
  killPart(dataFolder, 'server');
  await paying.stop();
  await untilNothingIsLeft(dataFolder, goneLimitMs);
  const answered = paying.attempts.filter(({ answer }) => answer !== null).length;
  attempts.push(...paying.attempts);

  const again = startProduct(options);
  const url = await again.ready;
  const startedAt = performance.now();
  const open = await settle(url, paying.attempts, settleLimitMs);
  const settledMs = Math.round(performance.now() - startedAt);
  await inTurns(paying.attempts, (attempt) => send(url, attempt));
  const problems = await differences(dataFolder, attempts);
  for (const problem of problems) console.log(`       ${problem}`);
  again.npm.kill('SIGTERM');
  await untilNothingIsLeft(dataFolder, goneLimitMs);
  const lost = open + problems.length;
  if (lost > 0) process.exitCode = 1;
  console.log(
    [
      String(round).padStart(5),
      `${afterMs} ms`.padStart(12),
      String(paying.attempts.length).padStart(4),
      String(answered).padStart(8),
      `${settledMs} ms`.padStart(13),
      String(lost).padStart(4),
    ].join('  '),
  );
}

/** Once more every payment of all rounds, on a product that was never killed. */
async function finalLook(): Promise<void> {
  const product = startProduct(options);
  const url = await product.ready;
  await inTurns(attempts, (attempt) => send(url, attempt));
  const problems = await differences(dataFolder, attempts);
  product.npm.kill('SIGTERM');
  await untilNothingIsLeft(dataFolder, goneLimitMs);
  for (const problem of problems) console.log(problem);
  if (problems.length > 0 || attempts.length === 0) process.exitCode = 1;
  console.log(
    `${attempts.length} payments through ${roundCount} kills: ${problems.length} differences between answers, books and gateway`,
  );
}
