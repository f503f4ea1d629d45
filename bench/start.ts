/**
 * `npm run bench -- start [--runs 7]`: measures the time to the first response, compared with
 * Node's and PostgreSQL's own start.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { median } from './figures/median.ts';
import { withDataFolder } from './figures/with-data-folder.ts';
import { findPostgres, timePostgres } from './start/bare-postgres.ts';
import { runProduct } from './start/run-product.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '7' } } });
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) {
  console.error('--runs must be a whole number from 1');
  process.exit(1);
}

await withDataFolder(measure);

/** Alternates the three, so that a busy moment affects all. */
async function measure(dataFolder: string): Promise<void> {
  const first = await runProduct(dataFolder);
  const postgres = findPostgres(dataFolder);
  await first.stop();
  const taken = { product: [] as number[], node: [] as number[], postgres: [] as number[] };
  for (let run = 0; run < runs; run += 1) {
    const product = await runProduct(dataFolder);
    await product.stop();
    taken.product.push(product.firstResponseMs);
    taken.node.push(await timeNode());
    if (postgres) taken.postgres.push(await timePostgres(postgres));
  }
  report(first.firstResponseMs, taken);
}

async function timeNode(): Promise<number> {
  const startedAt = performance.now();
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit');
  return performance.now() - startedAt;
}

function report(
  emptyMs: number,
  taken: { product: number[]; node: number[]; postgres: number[] },
): void {
  const product = median(taken.product);
  const node = median(taken.node);
  console.log(`median of ${runs} starts on a data folder in use\n`);
  console.log(line('first response after', product));
  console.log(line('node -e 0', node, product));
  if (taken.postgres.length > 0) {
    const postgres = median(taken.postgres);
    console.log(line('PostgreSQL accepts connections', postgres, product));
    console.log(line('both in sequence', node + postgres, product));
  } else {
    console.log('PostgreSQL alone: this system does not show which program a process runs.');
  }
  console.log(`\n${line('the first start, on an empty folder', emptyMs)}`);
}

function line(what: string, ms: number, productMs?: number): string {
  const ratio =
    productMs === undefined ? '' : `   Piton takes ${(productMs / ms).toFixed(1)} times that`;
  return `${what.padEnd(38)}${Math.round(ms).toString().padStart(6)} ms${ratio}`;
}
