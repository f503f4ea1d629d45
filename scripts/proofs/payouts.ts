/**
 * `npm run proof -- payouts [--short] [--part weeks] [--seed 1]`: half a year of weekly payouts, run by
 * many processes that are killed at it. Every sale must be paid out once, and every file be its batch.
 * A double run, a wrong line and an altered file are planted, and have to be found.
 */
import { mkdtempSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { temporaryFolder } from '../processes/temporary-folder.ts';
import { type Figure, figureHeading, figureLine } from './identity/figure.ts';
import { lookTwice } from './look-twice.ts';
import type { Part } from './payments/part.ts';
import { parts } from './payouts/parts.ts';

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    part: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const wanted = parts.filter(({ name }) => values.part === undefined || name === values.part);
if (wanted.length === 0) {
  console.error(`--part is one of ${parts.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}
const seed = Number(values.seed);
if (!Number.isInteger(seed) || seed < 0) {
  console.error('--seed must be a whole number from 0');
  process.exit(1);
}

console.log(`seed ${seed}`);
const top = realpathSync(temporaryFolder('piton-payouts'));
const figures: Figure[] = [];
for (const part of wanted) {
  figures.push(...(await lookTwice(() => prove(part), console.log)));
}
console.log(figureHeading);
for (const figure of figures) console.log(figureLine(figure));
const broken = figures.filter(({ isKept }) => !isKept).length;
console.log(`${figures.length} figures, ${broken} broken`);
// What a part that broke off had started ends with this.
process.exit(broken === 0 ? 0 : 1);

/** A part that breaks off is broken itself, and the others still tell what they can. */
async function prove({ name, run }: Part): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(top, `${name}-`));
  const startedAt = performance.now();
  const scale = values.short ? 'short' : 'full';
  try {
    return [...(await run({ scale, seed, folder, print: console.log })), endFigure(name)];
  } catch (error) {
    console.error(error);
    return [endFigure(name, error)];
  } finally {
    console.log(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  }
}

function endFigure(name: string, error?: unknown): Figure {
  const isKept = error === undefined;
  return {
    name: `${name}, to its end`,
    measured: isKept ? 'at its end' : `broke off: ${firstLine(error)}`,
    limit: 'at its end',
    isKept,
    hangsOnChance: true,
  };
}

function firstLine(error: unknown): string {
  return String(error).split('\n', 1)[0] ?? '';
}
