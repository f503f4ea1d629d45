/**
 * `npm run proof -- simulation [--short] [--seed 1] [--seeds 100] [--faults forgets-attempts]`: plays
 * weeks of payments, inquiries, refunds and payouts with the product's own code, in simulated time
 * and with faults that the seed decides. Each run plays other seeds; `--seeds 1` replays one and
 * prints all that happened.
 */
import { parseArgs } from 'node:util';
import { figureHeading, figureLine } from './harness/figure.ts';
import { beginResult, keepResult } from './harness/keep-result.ts';
import { proveSimulation } from './simulation/prove-simulation.ts';
import { plants } from './simulation/simulation-faults.mjs';

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    short: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    seeds: { type: 'string' },
    faults: { type: 'string' },
  },
});

/** One fault of each kind: in a module, in a database function, and in the replaced randomness. */
const fewFaults = ['forgets-attempts', 'ends-weeks-late', 'follows-no-seed'];
const [from, seeds] = [Number(values.seed), Number(values.seeds ?? (values.short ? 3 : 100))];
if (!Number.isInteger(from) || from < 0 || !Number.isInteger(seeds) || seeds < 1) {
  console.error('--seed is a whole number from 0, and --seeds one from 1');
  process.exit(1);
}
const named = values.faults?.split(',').filter((name) => name !== '');
const unknown = named?.find((name) => !(name in plants));
if (unknown !== undefined) {
  console.error(`--faults names some of ${Object.keys(plants).join(', ')}`);
  process.exit(1);
}
const begun = beginResult();
console.log(`seeds ${from} to ${from + seeds - 1}`);
const usual = values.short ? fewFaults : Object.keys(plants);
const figures = await proveSimulation({
  from,
  seeds,
  transactions: values.short ? 30 : 200,
  faults: named ?? (seeds === 1 ? [] : usual),
  isPrinted: seeds === 1,
  print: console.log,
});
// A replay of some seeds or faults is no result.
if (values.seeds === undefined && named === undefined) {
  const scale = values.short ? 'short' : 'full';
  keepResult({ proof: 'simulation', scale, seed: from, begun, figures });
}
console.log(figureHeading);
for (const figure of figures) console.log(figureLine(figure));
const broken = figures.filter(({ isKept }) => !isKept).length;
console.log(`${figures.length} figures, ${broken} broken`);
process.exit(broken === 0 ? 0 : 1);
