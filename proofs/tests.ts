/**
 * `npm run proof -- tests [--short] [--part faults|mutants] [--only words]`: plants faults in a copy of
 * the sources, one by one, and runs the tests that must find each. Without an option, it also mutates
 * the modules of money and cryptography, and counts the mutants that the tests kill.
 */
import { mkdtempSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { temporaryFolder } from '../scripts/processes/temporary-folder.ts';
import { abortedFigure, type Figure, figureHeading, figureLine } from './harness/figure.ts';
import { beginResult, keepResult } from './harness/keep-result.ts';
import { copySources } from './tests/copy-sources.ts';
import { faults, harmless } from './tests/faults.ts';
import { mutationPart } from './tests/mutation-part.ts';
import { plantPart } from './tests/plant-part.ts';

/** The quick ones, spread over the list. */
const shortCount = 8;

const allParts = ['faults', 'mutants'];
const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    part: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const { short: isShort, part, only } = values;
const wanted = allParts.filter((name) =>
  part === undefined ? name === 'faults' || !(isShort || only !== '') : name === part,
);
if (wanted.length === 0) {
  console.error(`--part is one of ${allParts.join(', ')}`);
  process.exit(1);
}
const chosen = isShort ? spread(faults.filter(({ isQuick }) => isQuick)) : faults;
const planted = chosen.filter(({ name, file }) => `${name} ${file}`.includes(only));
if (planted.length === 0) {
  console.error(`no fault has "${only}" in its name or file`);
  process.exit(1);
}

const checkout = path.resolve(import.meta.dirname, '..');
const top = realpathSync(temporaryFolder('piton-proof-tests'));
const figures: Figure[] = [];
for (const name of wanted) {
  const begun = beginResult();
  const proven = await prove(name);
  figures.push(...proven);
  const scale = isShort ? 'short' : 'full';
  // Some faults alone are not the part.
  if (only === '') {
    keepResult({ proof: 'tests', part: name, scale, seed: null, begun, figures: proven });
  }
}
console.log(figureHeading);
for (const figure of figures) console.log(figureLine(figure));
const broken = figures.filter(({ isKept }) => !isKept).length;
console.log(`${figures.length} figures, ${broken} broken`);
process.exitCode = broken === 0 ? 0 : 1;

/** An aborted part counts as failed, and the other continues. */
async function prove(name: string): Promise<Figure[]> {
  const copy = mkdtempSync(path.join(top, `${name}-`));
  const print = console.log;
  try {
    await copySources(checkout, copy);
    if (name === 'mutants') return await mutationPart(copy, print);
    return await plantPart({ copy, faults: planted, harmless, print });
  } catch (error) {
    console.error(error);
    return [abortedFigure(name, error)];
  }
}

function spread<Item>(items: readonly Item[]): Item[] {
  const step = items.length / shortCount;
  return items.filter((_, index) => Math.floor(index / step) > Math.floor((index - 1) / step));
}
