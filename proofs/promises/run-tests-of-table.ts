import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { runCommand } from '../../scripts/processes/run-command.ts';
import { runVitest } from '../../scripts/test-run/run-vitest.ts';
import { keepResult, notMeasured, type Result } from '../harness/keep-result.ts';
import { isFileTest, type FileTest, type PromiseTest, type ProofTest } from './promise-row.ts';
import { readState, testKey } from './results.ts';

export type TableRun = {
  readonly tests: readonly PromiseTest[];
  readonly scale: Result['scale'];
  /** Also repeats tests whose result still holds. */
  readonly isAgain: boolean;
  /** After each test, so that an interrupted run keeps what it has. */
  readonly onResult: () => void;
};

/** Runs each test once, except those kept at this scale since which no source has changed. */
export async function runTable({ tests, scale, isAgain, onResult }: TableRun): Promise<void> {
  const byKey = new Map(tests.map((test) => [testKey(test), test]));
  let number = 0;
  for (const [key, test] of byKey) {
    number += 1;
    const place = `${number} of ${byKey.size}: ${key}`;
    if (!isAgain && resultsOf(key).some((result) => stillHolds(result, scale, hasChangedSince))) {
      console.log(`${place}: kept already, nothing has changed since`);
      continue;
    }
    console.log(`\n${place}`);
    if (isFileTest(test)) await runFile(test);
    else await runPart(test, scale);
    onResult();
  }
}

function resultsOf(key: string): Result[] {
  return readState().flatMap(([name, result]) => (name === key ? [result] : []));
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

function hasChangedSince(commit: string): boolean {
  return spawnSync('git', ['diff', '--quiet', commit, '--', '.', ...notMeasured]).status !== 0;
}

async function runPart({ proof, part }: ProofTest, scale: Result['scale']): Promise<void> {
  const startedAt = performance.now();
  const startedOn = new Date().toISOString();
  const args = [
    `proofs/${proof}.ts`,
    ...(part === undefined ? [] : ['--part', part]),
    ...(scale === 'short' ? ['--short'] : []),
  ];
  const { code } = await runCommand({ file: 'node', args, isLive: true });
  const key = testKey({ proof, figure: '', ...(part === undefined ? {} : { part }) });
  if (resultsOf(key).some(({ endedAt }) => endedAt >= startedOn)) return;
  const measured = `ended with ${code} without a result`;
  const figures = [{ name: 'to its end', measured, limit: 'a result', isKept: false }];
  keepResult({
    proof,
    ...(part === undefined ? {} : { part }),
    scale,
    seed: null,
    startedAt,
    figures,
  });
}

async function runFile({ file }: FileTest): Promise<void> {
  if (!existsSync(file)) throw new Error(`there is no ${file}`);
  const startedAt = performance.now();
  const { passed, failed } = await runVitest(projectsOf(file), [file]);
  const figures = [
    {
      name: 'tests passed',
      measured: `${passed} of ${passed + failed.length}`,
      limit: 'all',
      isKept: passed > 0 && failed.length === 0,
    },
  ];
  keepResult({ proof: file, scale: 'full', seed: null, startedAt, figures });
}

function projectsOf(file: string): string[] {
  if (file.endsWith('.process-test.ts')) return ['process'];
  if (file.endsWith('.root-test.ts')) return ['root'];
  return ['server', 'rest'];
}
