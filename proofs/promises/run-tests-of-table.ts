import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { runCommand } from '../../scripts/processes/run-command.ts';
import { runVitest } from '../../scripts/test-run/run-vitest.ts';
import { beginResult, keepResult, notMeasured, type Result } from '../harness/keep-result.ts';
import { isFileTest, type FileTest, type PromiseTest, type ProofTest } from './promise-row.ts';
import { mergeResults, readState, type Results, testKey } from './results.ts';

export type TableRun = {
  readonly tests: readonly PromiseTest[];
  readonly scale: Result['scale'];
  /** Also repeats tests whose result still holds. */
  readonly isAgain: boolean;
  /** After each test, so that an interrupted run keeps what it has. */
  readonly onResult: () => void;
};

/**
 * Runs each test once, except those kept at this scale since which no source has changed. Returns
 * the results of this run and those that it didn't repeat.
 */
export async function runTable({ tests, scale, isAgain, onResult }: TableRun): Promise<Results> {
  const byKey = new Map(tests.map((test) => [testKey(test), test]));
  const measured: Record<string, Result> = {};
  for (const [key, test] of byKey) {
    const wanted = test.scale ?? scale;
    const place = `${Object.keys(measured).length + 1} of ${byKey.size}: ${key}`;
    const kept = mergeResults(readState())[key];
    if (!isAgain && kept !== undefined && stillHolds(kept, wanted, hasChangedSince)) {
      console.log(`${place}: kept already, nothing has changed since`);
      measured[key] = kept;
      continue;
    }
    console.log(`\n${place}`);
    const result = await runTest(key, test, wanted);
    if (result.commit === null) console.log(`${key}: files changed while it ran, so it isn’t kept`);
    measured[key] = result;
    onResult();
  }
  return measured;
}

async function runTest(key: string, test: PromiseTest, scale: Result['scale']): Promise<Result> {
  const begun = beginResult();
  const startedOn = new Date().toISOString();
  const outcome = isFileTest(test) ? await runFile(test) : await runPart(test, scale);
  const last = () =>
    readState().find(([name, { endedAt }]) => name === key && endedAt >= startedOn)?.[1];
  const [proof = '', part] = isFileTest(test) ? [test.file] : [test.proof, test.part];
  if (last() === undefined) {
    keepResult({ proof, ...(part === undefined ? {} : { part }), begun, ...outcome });
  }
  const result = last();
  if (result === undefined) throw new Error(`${key} has no result`);
  return result;
}

/** A full result also holds for a short run; a broken one is measured again. */
export function stillHolds(
  result: Pick<Result, 'commit' | 'figures' | 'scale'>,
  scale: Result['scale'],
  hasChanged: (commit: string) => boolean,
): boolean {
  const isEnough = result.scale === 'full' || result.scale === scale;
  const isKept = result.figures.every((figure) => figure.isKept);
  return isEnough && isKept && result.commit !== null && !hasChanged(result.commit);
}

/** Also true of a commit that isn’t in this checkout. */
export function hasChangedSince(commit: string): boolean {
  return spawnSync('git', ['diff', '--quiet', commit, '--', '.', ...notMeasured]).status !== 0;
}

type Outcome = Pick<Result, 'scale' | 'seed' | 'figures'>;

/** The part keeps its own result; this one counts if it doesn’t. */
async function runPart({ proof, part }: ProofTest, scale: Result['scale']): Promise<Outcome> {
  const args = [
    `proofs/${proof}.ts`,
    ...(part === undefined ? [] : ['--part', part]),
    ...(scale === 'short' ? ['--short'] : []),
  ];
  const { code } = await runCommand({ file: 'node', args, isLive: true });
  const measured = `ended with ${code} without a result`;
  const figures = [{ name: 'the part', measured, limit: 'a result', isKept: false }];
  return { scale, seed: null, figures };
}

async function runFile({ file, ...test }: FileTest): Promise<Outcome> {
  if (!existsSync(file)) throw new Error(`there is no ${file}`);
  const { passed, failed } = await runVitest(projectsOf(file), [file]);
  const figures = [
    {
      name: 'tests passed',
      measured: `${passed} of ${passed + failed.length}`,
      limit: 'all',
      isKept: passed > 0 && failed.length === 0,
    },
  ];
  return { scale: test.scale ?? 'full', seed: null, figures };
}

function projectsOf(file: string): string[] {
  if (file.endsWith('.process-test.ts')) return ['process'];
  if (file.endsWith('.root-test.ts')) return ['root'];
  return ['server', 'rest'];
}
