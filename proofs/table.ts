/**
 * `npm run proof -- table [--all [--short] [--again] [--only words]] [--write]`: prints the promises
 * with their tests and last figures. With --all, runs the tests; an interrupted run goes on where it
 * stopped, and repeats nothing that still holds. --write keeps the results and writes proofs/RESULTS.md.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkout, measuredCommit, type Result } from './harness/keep-result.ts';
import type { PromiseTest } from './promises/promise-row.ts';
import { promises1To16 } from './promises/promises-1-to-16.ts';
import { promises17To24 } from './promises/promises-17-to-24.ts';
import { promises25To32 } from './promises/promises-25-to-32.ts';
import { resultsDocument } from './promises/render-document.ts';
import { countLine, plainTable } from './promises/render-table.ts';
import {
  mergeResults,
  readState,
  readTracked,
  testKey,
  withScales,
  writeTracked,
} from './promises/results.ts';
import { isFailed, rowStates } from './promises/row-state.ts';
import { hasChangedSince, runTable } from './promises/run-tests-of-table.ts';

const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
  },
});
const rows = [...promises1To16, ...promises17To24, ...promises25To32];
const changed = new Map<string | null, boolean>();
const document = path.join(import.meta.dirname, 'RESULTS.md');
const latest = () => {
  const entries = [...Object.entries(readTracked()), ...readState()];
  return mergeResults(
    withScales(
      entries,
      rows.flatMap((row) => row.tests),
    ),
  );
};

if (values.all) await runAll();
if (values.all || values.write) write();
const states = rowStates(rows, latest(), hasOlderSources);
console.log(plainTable(states));
console.log(`\n${countLine(states)}`);
if (!values.all) console.log('npm run proof -- --help lists the proofs.');

/** The results of this run decide the exit code, whatever other tests had earlier. */
async function runAll(): Promise<void> {
  const isWanted = (test: PromiseTest) => testKey(test).includes(values.only.replaceAll('/', '~'));
  const wanted = rows.map((row) => ({ ...row, tests: row.tests.filter(isWanted) }));
  const tests = wanted.flatMap((row) => row.tests);
  if (tests.length === 0) refuse(`no test in the table has "${values.only}" in its name`);
  if (measuredCommit(checkout) === null) {
    refuse('a result names its commit, so commit your changes; npm run proof -- <name> needs none');
  }
  const scale = values.short ? 'short' : 'full';
  const measured = await runTable({ tests, scale, isAgain: values.again, onResult: write });
  if (isFailed(rowStates(wanted, { ...latest(), ...measured }))) process.exitCode = 1;
}

function hasOlderSources({ commit }: Result): boolean {
  const known = changed.get(commit) ?? (commit === null || hasChangedSince(commit));
  changed.set(commit, known);
  return known;
}

function refuse(why: string): never {
  console.error(why);
  process.exit(1);
}

function write(): void {
  writeTracked(latest());
  const kept = readTracked();
  writeFileSync(document, resultsDocument(rowStates(rows, kept), kept));
}
