/**
 * `npm run proof -- ground [--rounds 20] [--seed 1]`: kills the running product at random moments and
 * restarts it. No process or file may be left over, and no acknowledged session lost.
 */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { killRounds, type KillRound } from './harness/kill-rounds.ts';
import { seededRandom } from './harness/seeded-random.ts';

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});

const roundsMax = 1000;
const roundCount = Number(values.rounds);
if (!Number.isInteger(roundCount) || roundCount < 1 || roundCount > roundsMax) {
  console.error(`--rounds must be a whole number from 1 to ${roundsMax}`);
  process.exit(1);
}

const checkout = path.resolve(import.meta.dirname, '..');
const dataFolder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'piton-ground-')));
console.log(`seed ${values.seed}`);
console.log('round  killed      at              gone after  acknowledged  lost');
let count = 0;
try {
  const rounds = await killRounds(
    { checkout, dataFolder },
    roundCount,
    seededRandom(Number(values.seed)),
    (round) => console.log(line(++count, round)),
  );
  const lost = rounds.reduce((sum, round) => sum + round.lost, 0);
  const acknowledged = rounds.reduce((sum, round) => sum + round.acknowledged, 0);
  const slowest = Math.max(...rounds.map((round) => round.goneAfterMs));
  console.log(
    `${rounds.length} kills: ${acknowledged} sessions acknowledged, ${lost} lost, nothing left over, slowest end ${Math.round(slowest)} ms`,
  );
  if (acknowledged === 0) console.log('no one signed in, so there was nothing to lose');
  process.exitCode = lost === 0 && acknowledged > 0 ? 0 : 1;
} finally {
  rmSync(dataFolder, { recursive: true, force: true });
}

function line(round: number, { victim, afterMs, isDuringStart, ...rest }: KillRound): string {
  const moment = `${isDuringStart ? 'start' : 'work'} + ${afterMs} ms`;
  const gone = `${Math.round(rest.goneAfterMs)} ms`;
  return [
    String(round).padStart(5),
    victim.padEnd(10),
    moment.padEnd(14),
    gone.padStart(10),
    String(rest.acknowledged).padStart(12),
    String(rest.lost).padStart(4),
  ].join('  ');
}
