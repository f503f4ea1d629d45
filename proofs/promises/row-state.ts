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
    return { name, measured: '', run: '', control: control.text, verdict: 'not run' };
  }
  const shown = shownFigures(test, result);
  const named = new Set(shown.flatMap(({ figures }) => (figures.length === 1 ? figures : [])));
  const broken = result.figures.filter(({ isKept }) => !isKept);
  const isKept =
    shown.every(({ figures }) => figures.length > 0) &&
    broken.length === 0 &&
    control.outcome !== 'missed';
  return {
    name,
    measured: [
      // An aborted part has no other figure.
      ...shown.filter(({ figures }) => figures.length > 0 || broken.length === 0).map(shownText),
      ...broken.filter((figure) => !named.has(figure)).map(figureText),
    ].join('; '),
    run: runText(result),
    control: control.text,
    verdict: isKept ? keptVerdict(test, result, control) : 'broken',
  };
}

type Shown = { readonly name: string; readonly figures: readonly Figure[] };

function shownFigures(test: PromiseTest, result: Result): Shown[] {
  if (isFileTest(test)) return [{ name: 'tests passed', figures: result.figures.slice(0, 1) }];
  const { figures, fullFigures = [] } = test;
  const names = result.scale === 'full' ? [...figures, ...fullFigures] : figures;
  return names.map((name) => ({ name, figures: figuresNamed(result, name) }));
}

function shownText({ name, figures }: Shown): string {
  const [only, ...others] = figures;
  if (only === undefined) return `${name}: not in the result`;
  if (others.length === 0) return figureText(only);
  return `${name} …: ${figures.filter(({ isKept }) => isKept).length} of ${figures.length} kept`;
}

function keptVerdict(test: PromiseTest, { scale, figures }: Result, control: Control): Verdict {
  if (control.outcome === 'not run') return 'control not run';
  // A control alone has found its faults, and has no scale.
  if (!isFileTest(test) && test.figures.length === 0) return 'kept';
  if (figures.some(({ isUnmeasured = false }) => isUnmeasured)) return 'not all measured';
  // A control has shown that the test can see its fault, however often it was planted.
  const own = figures.filter((figure) => !figure.name.startsWith('control: '));
  if (own.some(({ isUnsteady = false }) => isUnsteady)) return 'kept in one of two runs';
  return scale === 'full' ? 'kept' : 'kept, short';
}

function figuresNamed({ figures }: Result, name: string): Figure[] {
  return figures.filter((figure) => figure.name.startsWith(name));
}

/** With its limit, if it has one. */
function figureText({ name, measured, limit, isKept, isUnmeasured = false }: Figure): string {
  const bound = limit === 'printed' || limit === 'none' ? '' : ` (${limit})`;
  if (isUnmeasured) return `${name}: not measured${bound}`;
  return `${name}: ${measured}${bound}${isKept ? '' : ', BROKEN'}`;
}

type Control = { readonly text: string; readonly outcome: 'found' | 'missed' | 'not run' | 'none' };

function controlOf(test: PromiseTest, result: Result | undefined, results: Results): Control {
  if (isFileTest(test)) return fileControl(test.control, result, results);
  const controls = (test.controls ?? []).map((name) => partControl(name, result));
  const text = controls.map((one) => one.text).join('; ');
  const has = (outcome: Control['outcome']) => controls.some((one) => one.outcome === outcome);
  if (has('missed')) return { text, outcome: 'missed' };
  if (has('not run')) return { text, outcome: 'not run' };
  return { text, outcome: controls.length === 0 ? 'none' : 'found' };
}

function partControl(name: string, result: Result | undefined): Control {
  if (result === undefined) return { text: `${name}: not run`, outcome: 'not run' };
  const titled = figuresNamed(result, `control: ${name}`);
  const planted = titled.length > 0 ? titled : figuresNamed(result, name);
  if (planted.length === 0) return { text: `${name}: not run`, outcome: 'not run' };
  const found = planted.filter(({ isKept }) => isKept).length;
  const measured =
    planted.length === 1 ? (planted[0]?.measured ?? '') : `${found} of ${planted.length}`;
  return controlText(`${name}: ${measured},`, found === planted.length);
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
  const planted = results[testKey({ proof: 'tests', part: 'faults', figures: [] })];
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
