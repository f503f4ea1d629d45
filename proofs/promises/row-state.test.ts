import { expect, test } from 'vitest';
import { abortedFigure, type Figure } from '../harness/figure.ts';
import type { Result } from '../harness/keep-result.ts';
import type { PromiseRow } from './promise-row.ts';
import { resultsDocument } from './render-document.ts';
import { countLine, markdownTable, plainTable } from './render-table.ts';
import { mergeResults, testKey, withScales } from './results.ts';
import { isFailed, rowStates } from './row-state.ts';
import { stillHolds } from './run-tests-of-table.ts';

const row: PromiseRow = {
  number: 1,
  promise: 'None is lost',
  reach: '0',
  tests: [{ proof: 'payments', part: 'kills', figures: ['lost'], controls: ['forgets'] }],
};
const lost: Figure = { name: 'lost', measured: '0 of 9', limit: '0', isKept: true };
const slow: Figure = { name: 'slow', measured: '7 s, then 3 s', limit: '5 s', isKept: true };
const found: Figure = { name: 'control: forgets', measured: '3', limit: 'found', isKept: true };

function resultOf(figures: readonly Figure[], more: Partial<Result> = {}): Result {
  const at = { commit: 'a'.repeat(40), endedAt: '2026-11-29T10:00:00.000Z', seconds: 9 };
  return { scale: 'full', seed: 1, machine: '2 × CPU', load: 1, ...at, figures, ...more };
}

function verdictOf(result: Result | null): string | undefined {
  const results = result === null ? {} : { 'payments kills': result };
  return rowStates([row], results)[0]?.tests[0]?.verdict;
}

test.each([
  ['kept', resultOf([lost, found])],
  ['kept, short', resultOf([lost, found], { scale: 'short' })],
  ['not run', null],
  ['kept in one of two runs', resultOf([lost, { ...slow, isUnsteady: true }, found])],
  ['kept', resultOf([lost, { ...found, isUnsteady: true }])],
  ['not all measured', resultOf([lost, { ...slow, isUnmeasured: true }, found])],
  ['broken', resultOf([{ ...lost, isKept: false }, found])],
  ['broken', resultOf([lost, { ...found, isKept: false }])],
  ['broken', resultOf([lost, found, { ...lost, name: 'another', isKept: false }])],
  // A renamed figure, or a control that no longer runs, shows nothing.
  ['broken', resultOf([found])],
  ['control not run', resultOf([lost])],
])('a test is %s', (verdict, result) => {
  expect(verdictOf(result)).toBe(verdict);
});

test('a test file is not kept until its planted fault was caught in a full run', () => {
  const file = 'server/to-the-mill.test.ts';
  const planted: PromiseRow = {
    ...row,
    tests: [{ file, control: { fault: 'the ledger truncates the fee' } }],
  };
  const passed = { [file.replaceAll('/', '~')]: resultOf([lost]) };
  const verdict = (results: Record<string, Result>) => {
    const states = rowStates([planted], { ...passed, ...results });
    return [states[0]?.tests[0]?.verdict, /\d kept at full scale/.exec(countLine(states))?.[0]];
  };
  expect(verdict({})).toEqual(['control not run', '0 kept at full scale']);
  const short = { 'tests faults': resultOf([lost], { scale: 'short' }) };
  expect(verdict(short)).toEqual(['control not run', '0 kept at full scale']);
  expect(verdict({ 'tests faults': resultOf([lost]) })).toEqual(['kept', '1 kept at full scale']);
  const missed = { 'tests faults': resultOf([{ ...lost, isKept: false }]) };
  expect(verdict(missed)).toEqual(['broken', '0 kept at full scale']);
});

test('a figure kept in one of two runs is shown as such and counted apart', () => {
  const results = { 'payments kills': resultOf([lost, { ...slow, isUnsteady: true }, found]) };
  const states = rowStates([row], results);
  const document = resultsDocument(states, results);
  expect(countLine(states)).toContain('0 kept at full scale, 0 broken, 1 kept in one of two runs');
  expect(document).toContain('| kept in one of two runs: lost: 0 of 9 (0) |');
  expect(document).toContain('| slow | 7 s, then 3 s | 5 s, kept in one of two runs |');
});

test('a row shows its figure, its control and the run', () => {
  const table = markdownTable(rowStates([row], { 'payments kills': resultOf([lost, found]) }));
  expect(table.split('\n').at(-1)).toBe(
    '| 1 | None is lost | 0 | `payments kills` | kept: lost: 0 of 9 (0) | forgets: 3, found | 2026-11-29, full, 9 s, aaaaaaaa, seed 1, 2 × CPU, load 1 |',
  );
});

test('a row shows several figures with their limits, one text for those of one kind', () => {
  const card = (place: string, isKept = true): Figure => ({
    ...lost,
    isKept,
    name: `card in ${place}`,
  });
  const printed: Figure = { name: 'detection', measured: '2 s', limit: 'printed', isKept: true };
  const cards = { proof: 'payments', part: 'kills', figures: ['card in', 'detection'] } as const;
  const shown = (one: PromiseRow['tests'][number], figures: readonly Figure[]) =>
    rowStates([{ ...row, tests: [one] }], { 'payments kills': resultOf(figures) })[0]?.tests[0];
  expect(shown(cards, [card('logs'), card('mail'), printed])).toMatchObject({
    measured: 'card in …: 2 of 2 kept; detection: 2 s',
    verdict: 'kept',
  });
  expect(shown(cards, [card('logs'), card('mail', false), printed])).toMatchObject({
    measured: 'card in …: 1 of 2 kept; detection: 2 s; card in mail: 0 of 9 (0), BROKEN',
    verdict: 'broken',
  });
});

test('an aborted part shows the reason alone', () => {
  const aborted = abortedFigure('kills', new Error('no server'));
  const states = rowStates([row], { 'payments kills': resultOf([aborted]) });
  expect(states[0]?.tests[0]).toMatchObject({
    measured: 'run of kills: aborted: Error: no server (complete), BROKEN',
    verdict: 'broken',
  });
});

test('a figure can be the control of others, and a part can be a control alone', () => {
  const caught: Figure = { name: 'rows named', measured: '9 of 9', limit: '9', isKept: true };
  const shown = (figures: readonly string[], scale: Result['scale']) => {
    const only = { proof: 'payments', part: 'kills', figures, controls: ['rows named'] };
    const results = { 'payments kills': resultOf([lost, caught], { scale }) };
    return rowStates([{ ...row, tests: [only] }], results)[0]?.tests[0];
  };
  const control = 'rows named: 9 of 9, found';
  expect(shown(['lost'], 'short')).toMatchObject({ control, verdict: 'kept, short' });
  expect(shown([], 'short')).toMatchObject({ control, measured: '', verdict: 'kept' });
});

test('a figure of full runs is missing from a full run alone', () => {
  const timed = { proof: 'payments', part: 'kills', figures: ['lost'], fullFigures: ['p99'] };
  const verdict = (scale: Result['scale']) =>
    rowStates([{ ...row, tests: [timed] }], { 'payments kills': resultOf([lost], { scale }) })[0]
      ?.tests[0]?.verdict;
  expect([verdict('short'), verdict('full')]).toEqual(['kept, short', 'broken']);
});

test('a row without a test says so, and is counted', () => {
  const states = rowStates([{ ...row, tests: [], gap: 'all of it' }], {});
  expect(markdownTable(states)).toContain('| no test yet | Open: all of it. |');
  expect(countLine(states)).toContain(
    '0 broken, 0 kept in one of two runs, 1 without a test, 1 with',
  );
});

const full = resultOf([lost]);
const later = { endedAt: '2026-11-30T10:00:00.000Z' };
const short = resultOf([lost], { scale: 'short', ...later });
const newer = resultOf([lost], { endedAt: '2026-12-01T10:00:00.000Z' });
const broken = { ...short, figures: [{ ...lost, isKept: false }] };

test.each([
  ['a full one stays after a short one', [full, short], full],
  ['a newer full one replaces it', [newer, full], newer],
  ['a newer broken one replaces it, also a short one', [full, broken], broken],
  ['a newer one replaces a broken one', [broken, newer], newer],
  ['one of changed files is left out', [full, { ...newer, commit: null }], full],
])('of several results, %s', (_which, results, standing) => {
  const entries = results.map((result) => ['a', result] as const);
  expect(mergeResults(entries)).toEqual({ a: standing });
  expect(mergeResults(entries.toReversed())).toEqual({ a: standing });
});

test('a full result of a test without a full scale stands back for a newer short one', () => {
  const file = 'server/to-the-mill.test.ts';
  const only = { file, scale: 'short', control: { test: 'finds' } } as const;
  const key = testKey(only);
  const entries = [[key, full] as const, [key, short] as const];
  expect(mergeResults(entries)).toEqual({ [key]: full });
  expect(mergeResults(withScales(entries, [only]))).toEqual({ [key]: short });
  expect(mergeResults(withScales([[key, full]], [only]))[key]?.scale).toBe('short');
});

test('a broken result or none fails a run, and what a row needed earlier does not', () => {
  const key = 'payments kills';
  const other = { ...row, number: 2, tests: [{ proof: 'api', part: 'fuzz', figures: ['faults'] }] };
  const results = { [key]: resultOf([lost, found]), 'api fuzz': broken };
  expect(isFailed(rowStates([row], results))).toBe(false);
  expect(isFailed(rowStates([row, other], results))).toBe(true);
  expect(isFailed(rowStates([row], {}))).toBe(true);
});

test('a run of older sources says so where that is asked', () => {
  const results = { 'payments kills': resultOf([lost, found]) };
  expect(plainTable(rowStates([row], results, () => true))).toContain(', load 1, older sources');
  expect(plainTable(rowStates([row], results))).not.toContain('older');
});

test('the document has the table and each figure of each run, and nothing else of a run', () => {
  const tooSlow: Figure = { name: 'slow', measured: '9 s', limit: '5 s', isKept: false };
  const results = { 'payments kills': resultOf([lost, tooSlow, found]) };
  const document = resultsDocument(rowStates([row], results), results);
  expect(document).toContain('\n\n1 promises: 0 kept at full scale, 1 broken, ');
  expect(document).toMatch(
    /\| None is lost \|[^]*\n### payments kills\n\n2026-11-29, full, 9 s, a/,
  );
  const [, figures] = document.split('\n| Figure | Measured | Limit |\n| --- | --- | --- |\n');
  expect(figures).toBe(
    '| lost | 0 of 9 | 0 |\n| slow | 9 s | 5 s, BROKEN |\n| control: forgets | 3 | found |\n',
  );
});

test.each([
  [true, resultOf([lost]), 'full', false],
  [true, resultOf([lost]), 'short', false],
  [false, resultOf([lost], { scale: 'short' }), 'full', false],
  [false, resultOf([{ ...lost, isKept: false }]), 'full', false],
  [false, resultOf([lost]), 'full', true],
  [false, resultOf([lost], { commit: null }), 'full', false],
] as const)('a result still holds: %s', (holds, result, scale, hasChanged) => {
  expect(stillHolds(result, scale, () => hasChanged)).toBe(holds);
});
