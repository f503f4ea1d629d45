/**
 * `npm run bench -- payments [--seconds 20] [--connections 32] [--companies 9]`: measures
 * approved payments per second, over many companies and for one, compared with bare RSA-3072
 * decryptions on this machine in the same run.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { median } from './figures/median.ts';
import { withDataFolder } from './figures/with-data-folder.ts';
import { memoryMbOf } from './payments/memory-of.ts';
import { openCompanies } from './payments/open-companies.ts';
import { openPayer } from './payments/payer.ts';
import { measureTurns, type Measured } from './payments/measure-turns.ts';
import { runProduct } from './start/run-product.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    connections: { type: 'string', default: '32' },
    companies: { type: 'string', default: '9' },
  },
});
const seconds = wholeNumber('seconds');
const connections = wholeNumber('connections');
const companies = wholeNumber('companies');
const turnSeconds = 5;

function wholeNumber(name: keyof typeof values): number {
  const value = Number(values[name]);
  if (Number.isInteger(value) && value >= 1) return value;
  console.error(`--${name} must be a whole number from 1`);
  return process.exit(1);
}

await withDataFolder(measure);

async function measure(dataFolder: string): Promise<void> {
  const product = await runProduct(dataFolder);
  const payer = openPayer(product.url, connections);
  try {
    const spread = await openCompanies(product.url, companies);
    // Warms up code, connections, statements and keys.
    const warmUp = await payer.seal(spread, 400);
    const startedAt = performance.now();
    await payer.send(warmUp);
    const perSecond = (400 / (performance.now() - startedAt)) * 1000;
    const turns = Math.max(1, Math.round(seconds / turnSeconds));
    const each = Math.ceil((perSecond * seconds) / turns);
    console.log(
      `${turns} times ${each} payments, with the bare limit measured before and after each`,
    );
    console.log(`${connections} connections, ${availableParallelism()} cores`);
    const plan = { turns, each, memoryMb: () => memoryMbOf(product.pid) };
    report(`over ${spread.length} companies`, await measureTurns(payer, spread, plan));
    report('for one company', await measureTurns(payer, spread.slice(0, 1), plan));
    console.log('\nClient, server, database and gateway share this machine and its cores.');
  } finally {
    await payer.close();
    await product.stop();
  }
}

function report(what: string, { turns, waitedMs, memoryMb }: Measured): void {
  const sorted = waitedMs.toSorted((one, other) => one - other);
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
  const shares = turns.map(({ perSecond, limit }) => (100 * perSecond) / limit);
  const middle = (measured: readonly number[]) => median(measured).toFixed(0).padStart(8);
  console.log(`\n${what}`);
  console.log(`  approved per second        ${middle(turns.map(({ perSecond }) => perSecond))}`);
  console.log(`  RSA-3072 decryptions, bare ${middle(turns.map(({ limit }) => limit))}`);
  console.log(
    `  share of the bare limit    ${median(shares).toFixed(1).padStart(8)} %, ${shares.map((share) => share.toFixed(0)).join(' ')}`,
  );
  console.log(`  response time, median      ${middle(waitedMs)} ms`);
  console.log(`  response time, p99         ${p99.toFixed(0).padStart(8)} ms`);
  console.log(
    `  server memory              ${Math.max(...memoryMb)
      .toFixed(0)
      .padStart(8)} MB maximum, ${memoryMb.map((mb) => mb.toFixed(0)).join(' ')}`,
  );
}
