/**
 * `npm run bench -- payments [--count 1500] [--payers 24]`: payments per second through the running
 * product, beside what this machine opens of bare RSA-3072 in the same run.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { median } from './figures/median.ts';
import { withDataFolder } from './figures/with-data-folder.ts';
import { sealMany, sendAll } from './payments/pay.ts';
import { openingsPerSecond } from './payments/rsa-limit.ts';
import { runProduct } from './start/run-product.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1500' },
    payers: { type: 'string', default: '24' },
  },
});
const count = Number(values.count);
const payers = Number(values.payers);
for (const [name, value] of [
  ['count', count],
  ['payers', payers],
] as const) {
  if (Number.isInteger(value) && value >= 1) continue;
  console.error(`--${name} must be a whole number from 1`);
  process.exit(1);
}

await withDataFolder(measure);

/** Before and after, because a shared machine is not the same one a minute later. */
async function measure(dataFolder: string): Promise<void> {
  const before = await openingsPerSecond();
  const product = await runProduct(dataFolder);
  try {
    // Compiled code, connections and statements are warm when it counts.
    await sendAll(product.url, await sealMany(product.url, 100), payers);
    const sealed = await sealMany(product.url, count);
    const startedAt = performance.now();
    const waitedMs = await sendAll(product.url, sealed, payers);
    const seconds = (performance.now() - startedAt) / 1000;
    const after = await openingsPerSecond();
    report({ perSecond: count / seconds, waitedMs, limit: (before + after) / 2 });
  } finally {
    await product.stop();
  }
}

function report({
  perSecond,
  waitedMs,
  limit,
}: {
  perSecond: number;
  waitedMs: number[];
  limit: number;
}): void {
  const slowest = waitedMs.toSorted((one, other) => one - other);
  const p99 = slowest[Math.floor(slowest.length * 0.99)] ?? 0;
  console.log(
    `${count} approved payments by ${payers} payers at once, ${availableParallelism()} cores\n`,
  );
  console.log(`payments per second        ${perSecond.toFixed(0).padStart(8)}`);
  console.log(
    `RSA-3072 openings, bare    ${limit.toFixed(0).padStart(8)}   a payment costs ${(limit / perSecond).toFixed(1)} of them`,
  );
  console.log(`answered after, median     ${median(waitedMs).toFixed(0).padStart(8)} ms`);
  console.log(`answered after, 99 in 100  ${p99.toFixed(0).padStart(8)} ms`);
  console.log('\nBrowser, server, database and gateway share this machine and its cores.');
}
