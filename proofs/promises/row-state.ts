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

/** Only `kept` shows a promise: at its full scale, at once, wholly measured, with its control. */
type Verdict =
  | 'kept'
  | 'kept, short'
  | 'kept in one of two runs'
  | 'not all measured'
  | 'control not run'
  | 'broken'
  | 'not run';

export type RowState = { readonly row: PromiseRow; readonly tests: readonly TestState[] };

/** `isOlder` says which runs had older sources. RESULTS.md doesn’t, because each commit would change it. */
export function rowStates(
  rows: readonly PromiseRow[],
  results: Results,
  isOlder: (result: Result) => boolean = () => false,
): RowState[] {
  return rows.map((row) => {
    const tests = row.tests.map((test) => {
      const result = results[testKey(test)];
      const state = stateOf(test, result, results);
      const isMarked = result !== undefined && isOlder(result);
      return isMarked ? { ...state, run: `${state.run}, older sources` } : state;
    });
    return { row, tests };
  });
}

/** Broken, changed while it ran, or ended without a result. */
export function isFailed(states: readonly RowState[]): boolean {
  const verdicts = states.flatMap(({ tests }) => tests.map(({ verdict }) => verdict));
  return verdicts.some((verdict) => verdict === 'broken' || verdict === 'not run');
}

function stateOf(test: PromiseTest, result: Result | undefined, results: Results): TestState {
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
  const isKept = headline !== undefined && broken.length === 0 && control.outcome !== 'missed';
  return {
    name,
    measured: parts.join('; '),
    run: runText(result),
    control: control.text,
    verdict: isKept ? keptVerdict(result, control) : 'broken',
  };
}

function keptVerdict({ scale, figures }: Result, control: Control): Verdict {
  if (control.outcome === 'not run') return 'control not run';
  if (figures.some(({ isUnmeasured = false }) => isUnmeasured)) return 'not all measured';
  // A control has shown that the test can see its fault, however often it was planted.
  const own = figures.filter((figure) => !figure.name.startsWith('control: '));
  if (own.some(({ isUnsteady = false }) => isUnsteady)) return 'kept in one of two runs';
  return scale === 'full' ? 'kept' : 'kept, short';
}

function named({ figures }: Result, name: string): Figure[] {
  return figures.filter((figure) => figure.name.startsWith(name));
}

function figureText({ name, measured, limit, isKept, isUnmeasured = false }: Figure): string {
  if (isUnmeasured) return `${name}: not measured (${limit})`;
  return `${name}: ${measured}${isKept ? '' : `, BROKEN (limit ${limit})`}`;
}

type Control = { readonly text: string; readonly outcome: 'found' | 'missed' | 'not run' | 'none' };

function controlOf(test: PromiseTest, result: Result | undefined, results: Results): Control {
  if (isFileTest(test)) return fileControl(test.control, result, results);
  if (test.control === undefined) return { text: '', outcome: 'none' };
  const planted = result === undefined ? [] : named(result, `control: ${test.control}`);
  if (planted.length === 0) {
    // A part that ran without its control was renamed, or has lost it.
    const outcome = result === undefined ? 'not run' : 'missed';
    return { text: `${test.control}: not run`, outcome };
  }
  const found = planted.filter(({ isKept }) => isKept).length;
  const measured =
    planted.length === 1 ? (planted[0]?.measured ?? '') : `${found} of ${planted.length}`;
  return controlText(`${test.control}: ${measured},`, found === planted.length);
}

/** A planted fault counts as caught by the last run of all faults. */
function fileControl(
  control: FileTest['control'],
  result: Result | undefined,
  results: Results,
): Control {
  const isTest = 'test' in control;
  const what = isTest ? `its test “${control.test}”:` : `planted fault “${control.fault}”:`;
  const run = isTest ? result : allFaults(results);
  if (run === undefined) return { text: `${what} not run`, outcome: 'not run' };
  return controlText(
    what,
    run.figures.every(({ isKept }) => isKept),
  );
}

function allFaults(results: Results): Result | undefined {
  const planted = results[testKey({ proof: 'tests', part: 'faults', figure: '' })];
  return planted?.scale === 'full' ? planted : undefined;
}

function controlText(what: string, isFound: boolean): Control {
  return isFound
    ? { text: `${what} found`, outcome: 'found' }
    : { text: `${what} NOT FOUND`, outcome: 'missed' };
}

export function runText({ endedAt, scale, machine, seconds, load, commit, seed }: Result): string {
  const at = commit === null ? 'changed files' : commit.slice(0, 8);
  const seeded = seed === null ? '' : `, seed ${seed}`;
  return `${endedAt.slice(0, 10)}, ${scale}, ${seconds} s, ${at}${seeded}, ${machine}, load ${load}`;
}
