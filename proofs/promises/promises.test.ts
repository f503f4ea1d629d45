import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { faults } from '../tests/faults.ts';
import { isFileTest, type ProofTest } from './promise-row.ts';
import { promises1To16 } from './promises-1-to-16.ts';
import { promises17To24 } from './promises-17-to-24.ts';
import { promises25To32 } from './promises-25-to-32.ts';
import { resultsDocument } from './render-document.ts';
import { readTracked } from './results.ts';
import { rowStates } from './row-state.ts';

const checkout = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(checkout, file), 'utf8');
const rows = [...promises1To16, ...promises17To24, ...promises25To32];
const tests = rows.flatMap((row) => row.tests);
const parts = tests.filter((one): one is ProofTest => !isFileTest(one));
const files = tests.filter(isFileTest);

const sourcesOf = (proof: string) =>
  [`proofs/${proof}.ts`, ...globSync(`proofs/${proof}/**/*.ts`, { cwd: checkout })].map(read);
const allSources = globSync('proofs/**/*.ts', { cwd: checkout })
  .filter((file) => !/^proofs\/promises\/|\.test\.ts$|node_modules/.test(file))
  .map(read)
  .join('\n');
const isInSources = (name: string) => allSources.includes(name);

test('all 32 promises are listed', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 32 }, (_, at) => at + 1));
});

test('each promise has a control', () => {
  const without = rows.filter(
    (row) => !row.tests.some((one) => isFileTest(one) || (one.controls ?? []).length > 0),
  );
  expect(without.map(({ number }) => number)).toEqual([]);
});

test.each(parts)('proof $proof has part $part with these figures and controls', (one) => {
  const { proof, part, figures, fullFigures = [], controls = [] } = one;
  expect(existsSync(path.join(checkout, `proofs/${proof}.ts`))).toBe(true);
  if (part !== undefined) {
    expect(sourcesOf(proof).some((source) => source.includes(`'${part}'`))).toBe(true);
  }
  const missing = [...figures, ...fullFigures, ...controls].filter((name) => !isInSources(name));
  expect(missing).toEqual([]);
});

test.each(files)('$file exists and its control meets a fault', ({ file, control }) => {
  expect(existsSync(path.join(checkout, file))).toBe(true);
  if ('test' in control) expect(read(file)).toContain(control.test);
  else {
    const fault = faults.find(({ name }) => name === control.fault);
    expect(fault?.tests).toContain(file);
  }
});

test('RESULTS.md is what the kept results make it', () => {
  const kept = readTracked();
  const document = read('proofs/RESULTS.md');
  expect(document).toBe(resultsDocument(rowStates(rows, kept), kept));
  for (const { promise } of rows) expect(document).toContain(`| ${promise} |`);
  for (const key of Object.keys(kept)) expect(document).toContain(`### ${key}\n`);
});
