/**
 * `npm run bench -- payments [--seconds 20] [--connections 32] [--companies 9]`: approved payments per
 * second through the running product, beside what this machine opens of bare RSA-3072 in the same run:
 * once spread over companies, and once all for one of them.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { median } from './figures/median.ts';
import { withDataFolder } from './figures/with-data-folder.ts';
import { memoryMbOf } from './payments/memory-of.ts';
import { openCompanies } from './payments/open-companies.ts';
import { openPayer, type Payer } from './payments/pay.ts';
import { openingsPerSecond } from './payments/rsa-limit.ts';
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
    // Compiled code, connections, statements and keys are warm when it counts.
    const warmUp = await payer.seal(spread, 400);
    const startedAt = performance.now();
    await payer.send(warmUp);
    const count = Math.ceil((400 / (performance.now() - startedAt)) * 1000 * seconds);
    console.log(`${count} payments by ${connections} connections, ${availableParallelism()} cores`);
    const memoryMb = () => memoryMbOf(product.pid);
    report(`over ${spread.length} companies`, await measureOne(payer, spread, { count, memoryMb }));
    report('for one company', await measureOne(payer, spread.slice(0, 1), { count, memoryMb }));
    console.log('\nClient, server, database and gateway share this machine and its cores.');
  } finally {
    await payer.close();
    await product.stop();
  }
}

type Measured = {
  perSecond: number;
  limit: number;
  waitedMs: number[];
  memoryMb: [before: number, after: number];
};

/** The limit before and after, because a shared machine is not the same one a minute later. */
async function measureOne(
  payer: Payer,
  companyIds: readonly string[],
  { count, memoryMb }: { count: number; memoryMb: () => number },
): Promise<Measured> {
  const sealed = await payer.seal(companyIds, count);
  const before = await openingsPerSecond();
  const memoryBefore = memoryMb();
  const startedAt = performance.now();
  const waitedMs = await payer.send(sealed);
  const perSecond = (count / (performance.now() - startedAt)) * 1000;
  const memoryAfter = memoryMb();
  const after = await openingsPerSecond();
  const limit = (before + after) / 2;
  return { perSecond, limit, waitedMs, memoryMb: [memoryBefore, memoryAfter] };
}

function report(what: string, { perSecond, limit, waitedMs, memoryMb }: Measured): void {
  const sorted = waitedMs.toSorted((one, other) => one - other);
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
  const share = ((100 * perSecond) / limit).toFixed(1);
  console.log(`\n${what}`);
  console.log(`  approved per second        ${perSecond.toFixed(0).padStart(8)}   ${share} % of`);
  console.log(`  RSA-3072 openings, bare    ${limit.toFixed(0).padStart(8)}`);
  console.log(`  answered after, median     ${median(waitedMs).toFixed(0).padStart(8)} ms`);
  console.log(`  answered after, 99 in 100  ${p99.toFixed(0).padStart(8)} ms`);
  console.log(
    `  memory of the server       ${memoryMb[1].toFixed(0).padStart(8)} MB, ${memoryMb[0].toFixed(0)} MB before`,
  );
}
