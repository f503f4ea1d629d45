import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { asvsProblems, readRequirements, type Requirement } from './asvs-problems.ts';

const requirements = readRequirements();
const securityMd = path.resolve(import.meta.dirname, '../../docs/security.md');

test('each requirement of levels 1 and 2 is met by a file and a test, or explained', () => {
  expect(asvsProblems(requirements)).toEqual([]);
  expect(requirements).toHaveLength(253);
});

test('finds a missing file, a renamed test and a judgement without a reason', () => {
  const change = (id: string, changes: Partial<Requirement>) =>
    requirements.map((one) => (one.id === id ? { ...one, ...changes } : one));
  const gone = 'server/gone.test.ts';
  const here = 'scripts/evidence/asvs.test.ts';
  expect(asvsProblems(change('1.1.1', { files: [gone] }))).toEqual([
    `1.1.1: ${gone} does not exist`,
  ]);
  const name = 'renamed'.toUpperCase();
  expect(asvsProblems(change('1.1.1', { tests: [{ file: here, name }] }))).toEqual([
    `1.1.1: ${here} has no test “${name}”`,
  ]);
  // A text of that file, but no title.
  expect(asvsProblems(change('1.1.1', { tests: [{ file: here, name: gone }] }))).toEqual([
    `1.1.1: ${here} has no test “${gone}”`,
  ]);
  expect(asvsProblems(change('1.1.1', { tests: [] }))).toEqual(['1.1.1: names no test']);
  expect(asvsProblems(change('11.1.1', { files: ['LICENSE'] }))).toEqual(['11.1.1: names no test']);
  expect(asvsProblems(change('6.2.1', { reason: 'Later' }))).toEqual(['6.2.1: has no reason']);
  expect(asvsProblems(requirements.slice(1))).toEqual(['1.1.1 of level 2 is missing']);
  expect(asvsProblems(change('1.1.1', { level: 1 }))).toHaveLength(2);
});

/** The known deviations. A requirement that is no longer met fails here, whatever a document says. */
const deviations = [
  '4.1.2',
  '5.4.3',
  '6.2.1',
  '6.2.8',
  '6.2.12',
  '6.3.3',
  '6.4.4',
  '6.5.2',
  '6.5.5',
  '7.5.2',
  '11.2.2',
  '11.2.3',
  '11.4.1',
  '11.5.1',
  '12.3.1',
  '12.3.3',
  '12.3.4',
  '13.2.1',
  '13.2.4',
  '13.2.5',
  '13.3.1',
  '14.3.3',
  '15.2.1',
  '16.2.2',
  '16.4.2',
];

test('no other requirement than the known ones is not met', () => {
  const notMet = requirements.filter(({ status }) => status === 'not_met').map(({ id }) => id);
  expect(notMet).toEqual(deviations);
  expect(requirements.filter(({ status }) => status === 'met').length).toBeGreaterThanOrEqual(160);
});

test('docs/security.md has the counts, and names each requirement that is not met', () => {
  const idsOf = (status: Requirement['status']) =>
    requirements.filter((one) => one.status === status).map(({ id }) => id);
  const counts = `${idsOf('met').length} met, ${idsOf('not_met').length} not met, ${idsOf('not_applicable').length} not applicable`;
  console.info(`ASVS 5.0.0, levels 1 and 2: ${counts}`);
  const document = readFileSync(securityMd, 'utf8');
  expect(document).toContain(counts);
  const gaps = document.split('## Known gaps')[1] ?? '';
  const named = new Set(gaps.match(/\b\d+\.\d+\.\d+\b/g));
  expect(idsOf('not_met').filter((id) => !named.has(id))).toEqual([]);
});
