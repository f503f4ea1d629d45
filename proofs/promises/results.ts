import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Result, resultKey, stateFolder } from '../harness/keep-result.ts';
import { isFileTest, type PromiseTest } from './promise-row.ts';

/** The standing result of each test, by its key. */
export type Results = Readonly<Record<string, Result>>;

type Entry = readonly [key: string, result: Result];

const tracked = path.resolve(import.meta.dirname, '../results.json');

export function testKey(test: PromiseTest): string {
  return isFileTest(test) ? resultKey(test.file) : resultKey(test.proof, test.part);
}

export function readTracked(): Results {
  const results = JSON.parse(readFileSync(tracked, 'utf8')) as Results;
  return Object.fromEntries(
    Object.entries(results).map(([key, result]) => [key, withPresentNames(result)]),
  );
}

/** A result outlives a rename of its figures, so that nobody has to repeat hours of runs. */
const presentNames: Readonly<Record<string, string>> = {
  'control: impatience': 'control: sends a pending payment again',
  'control: forgets-attempts': 'control: forgets attempts',
  'control: never-asks': 'control: sends no status inquiries',
  'control: it waits for ever': 'control: no time limit for slow clients',
  'control: the response tells': 'control: the response reveals the padding',
  'time tells of an account': 'response times reveal an account',
};

/** Without the figure that says only that the part has ended. */
function withPresentNames(result: Result): Result {
  const figures = result.figures
    .filter(({ name, isKept }) => !(isKept && name.endsWith(ending)))
    .map((figure) => {
      const { name, measured, limit } = figure;
      if (name.endsWith(ending)) {
        const part = name.slice(0, -ending.length);
        const why = measured.replace(/^broke off/, 'aborted');
        return { ...figure, name: `run of ${part}`, measured: why, limit: 'complete' };
      }
      const isShared = limit.startsWith('none: others had');
      return {
        ...figure,
        name: presentNames[name] ?? name,
        ...(isShared && { isUnmeasured: true }),
      };
    });
  return { ...result, figures };
}

const ending = ', to its end';

/** Keeps every result, sorted, so that two runs merge. */
export function writeTracked(results: Results): void {
  const sorted = Object.entries(results).toSorted(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(tracked, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/** Results of this machine, which git ignores. */
export function readState(): readonly Entry[] {
  if (!existsSync(stateFolder)) return [];
  const files = readdirSync(stateFolder).filter((file) => file.endsWith('.json'));
  return files.map((file) => {
    const result = JSON.parse(readFileSync(path.join(stateFolder, file), 'utf8')) as Result;
    return [file.replace(/\.(?:short|full)\.json$/, ''), withPresentNames(result)];
  });
}

/** A test without a full scale has short results alone, however they were kept. */
export function withScales(entries: readonly Entry[], tests: readonly PromiseTest[]): Entry[] {
  const scales = new Map(tests.map((test) => [testKey(test), test.scale]));
  return entries.map(([key, result]) => {
    const scale = scales.get(key) ?? result.scale;
    return [key, { ...result, scale }];
  });
}

/** Nobody can repeat a run of changed files, so theirs are left out. */
export function mergeResults(entries: readonly Entry[]): Results {
  const repeatable = entries.filter(([, { commit }]) => commit !== null);
  const byKey = [...Map.groupBy(repeatable, ([key]) => key)];
  return Object.fromEntries(
    byKey.flatMap(([key, all]) => {
      const result = standing(all.map(([, one]) => one));
      return result === undefined ? [] : [[key, result]];
    }),
  );
}

/** The last full run, or the last short one if there is none; but no older run hides a broken one. */
function standing(results: readonly Result[]): Result | undefined {
  const newestFirst = results.toSorted((one, other) => (one.endedAt > other.endedAt ? -1 : 1));
  const [newest] = newestFirst;
  if (newest === undefined || isBroken(newest)) return newest;
  return newestFirst.find(({ scale }) => scale === 'full') ?? newest;
}

function isBroken({ figures }: Result): boolean {
  return figures.some(({ isKept }) => !isKept);
}
