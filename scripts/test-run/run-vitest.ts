import { cleanEnvironment } from '../processes/clean-environment.ts';
import { runCommand } from '../processes/run-command.ts';
import type { Tally } from '../processes/tally.ts';
import { temporaryFolder } from '../processes/temporary-folder.ts';
import { readVitestReport, type VitestReport } from './read-vitest-report.ts';
import { isWorthARetry, mergeRetry } from './retry-failed.ts';

/** Runs projects of vitest.config.ts; `filters` are parts of paths. */
export async function runVitest(
  projects: readonly string[],
  filters: readonly string[] = [],
): Promise<Tally> {
  const { passed, failed, timed } = await vitest(projects, filters);
  return { passed, failed: failed.map(({ name }) => name), unsteady: [], timed };
}

/** Runs everything in parallel, and then repeats the files with failures, one at a time. */
export async function runVitestTwice(projects: readonly string[]): Promise<Tally> {
  const first = await vitest(projects, []);
  if (!isWorthARetry(first)) {
    const failed = first.failed.map(({ name }) => name);
    return { passed: first.passed, failed, unsteady: [], timed: first.timed };
  }
  const files = [...new Set(first.failed.map(({ file }) => file))];
  console.log(`\nAgain, one file at a time: ${files.join(' ')}\n`);
  return mergeRetry(first, await vitest(projects, ['--no-file-parallelism', ...files]));
}

async function vitest(projects: readonly string[], args: readonly string[]): Promise<VitestReport> {
  const folder = temporaryFolder('piton-vitest');
  const chosen = projects.flatMap((project) => ['--project', project]);
  const { code } = await runCommand({
    file: 'node',
    args: ['node_modules/vitest/vitest.mjs', 'run', ...chosen, ...args],
    env: cleanEnvironment({ PITON_TEST_REPORT: folder }),
    isLive: true,
  });
  return readVitestReport(folder, code);
}
