/**
 * `npm run proof -- audit [--short] [--entries 1000000] [--seed 1]`: alters a thousand rows of a
 * long history directly, and expects `npm run piton -- audit verify` to name each. Measures chaining
 * and verifying against the bare work on this machine, in the same run.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@piton/server/database/embedded/start-embedded.ts';
import { migrate } from '@piton/server/database/release/migrate.ts';
import { alterRows } from '@piton/server/piton/testing/alter-rows.ts';
import { chainAll } from '@piton/server/piton/testing/chain-all.ts';
import { fillHistory } from '@piton/server/piton/testing/fill-history.ts';
import { temporaryFolder } from '../scripts/processes/temporary-folder.ts';
import { bareCopySeconds, bareHashSeconds, vacuum } from './audit/bare-work.ts';
import { verifyWith } from './audit/verify-with.ts';
import { seededRandom } from './harness/seeded-random.ts';
import { type Figure, figureHeading, figureLine } from './harness/figure.ts';
import { beginResult, keepResult } from './harness/keep-result.ts';
import { measureTwice } from './harness/measure-twice.ts';

const fullEntries = 1_000_000;
const shortEntries = 60_000;
const alteredCount = 1000;
const maxChainingTimes = 12;
const maxVerifyingTimes = 8;
/** Full scale: a million entries on an otherwise idle machine. Short rounds have no limit. */
const maxVerifyingSeconds = 10;

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    entries: { type: 'string', default: String(fullEntries) },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const entries = values.short ? shortEntries : Number(values.entries);
if (!Number.isInteger(entries) || entries < 20_000 || entries > 50_000_000) {
  console.error('--entries must be a whole number from 20000 to 50000000');
  process.exit(1);
}

console.log(`seed ${values.seed}, ${entries} entries of audit and ledger`);
const begun = beginResult();
const figures = await measureTwice(look, console.log);
console.log(figureHeading);
for (const figure of figures) console.log(figureLine(figure));
if (values.short || entries >= fullEntries) {
  const scale = values.short ? 'short' : 'full';
  keepResult({
    proof: 'audit',
    scale,
    seed: Number(values.seed),
    begun,
    figures,
  });
}
process.exitCode = figures.every(({ isKept }) => isKept) ? 0 : 1;

async function look(): Promise<Figure[]> {
  const dataFolder = path.join(realpathSync(temporaryFolder('piton-audit')), 'data');
  mkdirSync(dataFolder);
  const postgres = await startEmbeddedPostgres({ dataFolder, purpose: 'a proof' });
  try {
    return await measure(postgres, dataFolder);
  } finally {
    await postgres.stop();
  }
}

async function measure(postgres: EmbeddedPostgres, dataFolder: string): Promise<Figure[]> {
  const { app, owner, superuser } = postgres;
  const rootKey = randomBytes(32);
  await migrate(owner);
  // Half audit entries, half ledger entries, of which a sale has four.
  const size = { auditEntries: entries / 2, transactions: Math.ceil(entries / 8) };
  console.log(`filled in ${text(await secondsOf(() => fillHistory(superuser, size)))}`);
  const chaining = await secondsOf(() => chainAll(app, rootKey));
  const bareCopy = await bareCopySeconds(superuser);
  await vacuum(superuser);
  const verify = verifyWith({ dataFolder, masterKey: rootKey, limit: 2 * alteredCount });
  const empty = await verify.emptyRunSeconds();
  const bareHash = await bareHashSeconds(superuser);
  const untouched = await verify();
  const altered = await alterRows(superuser, alteredCount, seededRandom(Number(values.seed)));
  const after = await verify();
  const wanted = new Set(altered.map(({ name }) => name));
  const found = after.named.filter((name) => wanted.has(name)).length;
  console.log(`altered ${new Set(altered.map(({ column }) => column)).size} different columns`);
  return [
    chainingFigure(chaining, bareCopy),
    {
      name: 'an untouched history',
      measured: untouched.code === 0 ? 'intact' : 'not intact',
      limit: 'intact',
      isKept: untouched.code === 0,
    },
    // An aborted run was fast but proves nothing.
    ...verifyingFigures(untouched.code === 0 ? untouched.seconds - empty : Infinity, bareHash),
    {
      name: 'altered rows that are named',
      measured: `${found} of ${wanted.size}, and ${after.named.length - found} others`,
      limit: `${alteredCount} of ${alteredCount}, no others`,
      isKept: after.code === 1 && found === alteredCount && after.named.length === alteredCount,
    },
  ];
}

function chainingFigure(seconds: number, bareSeconds: number): Figure {
  const ratio = seconds / bareSeconds;
  return {
    name: 'chaining, compared with copying the links',
    measured: `${text(seconds)}, ${ratio.toFixed(1)} times`,
    limit: `${maxChainingTimes} times`,
    isKept: ratio <= maxChainingTimes,
    isTimingDependent: true,
  };
}

function verifyingFigures(seconds: number, bareSeconds: number): Figure[] {
  const [ratio, ofMillion] = [seconds / bareSeconds, (seconds * 1_000_000) / entries];
  const beside: Figure = {
    name: 'verifying, compared with hashing the rows',
    measured: `${text(seconds)}, ${ratio.toFixed(1)} times`,
    limit: `${maxVerifyingTimes} times`,
    isKept: ratio <= maxVerifyingTimes,
    isTimingDependent: true,
  };
  const absolute: Figure = {
    name: 'verifying a million entries',
    measured: text(ofMillion),
    limit: `${maxVerifyingSeconds} s`,
    isKept: ofMillion <= maxVerifyingSeconds,
    isTimingDependent: true,
  };
  return values.short ? [beside] : [beside, absolute];
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

function text(seconds: number): string {
  return `${seconds.toFixed(2)} s`;
}
