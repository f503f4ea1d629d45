/**
 * `npm run proof -- table [--all [--short] [--again] [--only words]] [--write]`: prints the promises
 * with their tests and last figures. With --all, runs the tests; an interrupted run goes on where it
 * stopped, and repeats nothing that still holds. --write keeps the results and writes proofs/RESULTS.md.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { resultKey } from './harness/keep-result.ts';
import { otherParts } from './promises/other-parts.ts';
import { promises1To16 } from './promises/promises-1-to-16.ts';
import { promises17To32 } from './promises/promises-17-to-32.ts';
import { resultsDocument } from './promises/render-document.ts';
import { countLine, plainTable } from './promises/render-table.ts';
import { mergeResults, readState, readTracked, testKey, writeTracked } from './promises/results.ts';
import { rowStates } from './promises/row-state.ts';
import { runTable } from './promises/run-tests-of-table.ts';

const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
  },
});
const rows = [...promises1To16, ...promises17To32];
const tests = rows.flatMap((row) => row.tests);
const document = path.join(import.meta.dirname, 'RESULTS.md');
const latest = () => mergeResults(readTracked(), readState());

if (values.all) {
  const wanted = tests.filter((test) => testKey(test).includes(values.only.replaceAll('/', '~')));
  if (wanted.length === 0) {
    console.error(`no test in the table has "${values.only}" in its name`);
    process.exit(1);
  }
  const scale = values.short ? 'short' : 'full';
  await runTable({ tests: wanted, scale, isAgain: values.again, onResult: write });
}
if (values.all || values.write) write();
const states = rowStates(rows, latest());
console.log(plainTable(states));
console.log(`\n${countLine(states)}`);
if (!values.all) console.log('npm run proof -- --help lists the proofs.');
const isBroken = states.some((state) => state.tests.some(({ verdict }) => verdict === 'broken'));
process.exitCode = values.all && isBroken ? 1 : 0;

function write(): void {
  const results = latest();
  const others = otherParts.map(({ proof, part }) => resultKey(proof, part));
  writeTracked(results, [...new Set([...tests.map(testKey), ...others])]);
  const kept = readTracked();
  writeFileSync(document, resultsDocument(rowStates(rows, kept), kept));
}
