import type { Figure } from '../harness/figure.ts';
import type { Result } from '../harness/keep-result.ts';
import { type FileTest, isFileTest, type PromiseRow, type PromiseTest } from './promise-row.ts';
import { type Results, testKey } from './results.ts';

/** The texts of a test in the table. */
export type TestState = {
  readonly name: string;
  readonly measured: string;
  readonly run: string;
  readonly control: string;
  readonly verdict: Verdict;
};

/** A short run does not show a promise at its full scale. */
type Verdict = 'kept' | 'kept, short' | 'broken' | 'not run';

export type RowState = { readonly row: PromiseRow; readonly tests: readonly TestState[] };

export function rowStates(rows: readonly PromiseRow[], results: Results): RowState[] {
  return rows.map((row) => ({ row, tests: row.tests.map((test) => stateOf(test, results)) }));
}

function stateOf(test: PromiseTest, results: Results): TestState {
  const result = results[testKey(test)];
  const name = isFileTest(test) ? test.file : testKey(test);
  const control = controlOf(test, result, results);
  if (result === undefined) {
    return { name, measured: 'not run yet', run: '', control: control.text, verdict: 'not run' };
  }
  const headline = isFileTest(test) ? result.figures[0] : named(result, test.figure)[0];
  const broken = result.figures.filter(({ isKept }) => !isKept);
  const parts = [
    headline === undefined ? 'its figure was not measured' : figureText(headline),
    ...broken.filter((figure) => figure !== headline).map(figureText),
  ];
  const isKept = headline !== undefined && broken.length === 0 && control.isFound;
  return {
    name,
    measured: parts.join('; '),
    run: runText(result),
    control: control.text,
    verdict: verdictOf(isKept, result),
  };
}

function verdictOf(isKept: boolean, { scale }: Result): Verdict {
  if (!isKept) return 'broken';
  return scale === 'full' ? 'kept' : 'kept, short';
}

function named({ figures }: Result, name: string): Figure[] {
  return figures.filter((figure) => figure.name.startsWith(name));
}

function figureText({ name, measured, limit, isKept, isUnmeasured = false }: Figure): string {
  if (isUnmeasured) return `${name}: not measured (${limit})`;
  return `${name}: ${measured}${isKept ? '' : `, BROKEN (limit ${limit})`}`;
}

type Control = { readonly text: string; readonly isFound: boolean };

function controlOf(test: PromiseTest, result: Result | undefined, results: Results): Control {
  if (isFileTest(test)) return fileControl(test.control, result, results);
  if (test.control === undefined) return { text: '', isFound: true };
  const planted = result === undefined ? [] : named(result, `control: ${test.control}`);
  if (planted.length === 0) {
    return { text: `${test.control}: not run`, isFound: result === undefined };
  }
  const found = planted.filter(({ isKept }) => isKept).length;
  const outcome =
    planted.length === 1 ? (planted[0]?.measured ?? '') : `${found} of ${planted.length}`;
  const isFound = found === planted.length;
  return { text: `${test.control}: ${outcome}, ${isFound ? 'found' : 'NOT FOUND'}`, isFound };
}

/** A planted fault counts as caught by the last run of all faults. */
function fileControl(
  control: FileTest['control'],
  result: Result | undefined,
  results: Results,
): Control {
  if ('test' in control) return controlText(`its test “${control.test}”`, result);
  const planted = results[testKey({ proof: 'tests', part: 'faults', figure: '' })];
  return controlText(
    `planted fault “${control.fault}”`,
    planted?.scale === 'full' ? planted : undefined,
  );
}

function controlText(what: string, result: Result | undefined): Control {
  if (result === undefined) return { text: `${what}: not run`, isFound: true };
  const isFound = result.figures.every(({ isKept }) => isKept);
  return { text: `${what}: ${isFound ? 'found' : 'NOT FOUND'}`, isFound };
}

export function runText({ endedAt, scale, machine, seconds, load, commit, seed }: Result): string {
  const at = commit === null ? 'changed files' : commit.slice(0, 8);
  const seeded = seed === null ? '' : `, seed ${seed}`;
  return `${endedAt.slice(0, 10)}, ${scale}, ${seconds} s, ${at}${seeded}, ${machine}, load ${load}`;
}
