import { readFileSync } from 'node:fs';
import path from 'node:path';
import { cleanEnvironment } from '../processes/clean-environment.ts';
import { runCommand } from '../processes/run-command.ts';
import type { Tally } from '../processes/tally.ts';
import { temporaryFolder } from '../processes/temporary-folder.ts';

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
};

/** Runs projects of vitest.config.ts; `filters` are parts of paths. */
export async function runVitest(
  projects: readonly string[],
  filters: readonly string[] = [],
): Promise<Tally> {
  const report = path.join(temporaryFolder('piton-vitest'), 'report.json');
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await runCommand({
    file: 'node',
    args: ['node_modules/vitest/vitest.mjs', 'run', ...chosen, ...reporters, ...filters],
    env: cleanEnvironment({}),
    isLive: true,
  });
  return tallyOf(report, code);
}

/** A skipped test is a promise that nobody keeps: it counts as failed. */
function tallyOf(report: string, code: number): Tally {
  let counts: Report;
  try {
    counts = JSON.parse(readFileSync(report, 'utf8')) as Report;
  } catch {
    return { passed: 0, failed: 1 };
  }
  const failed = counts.numFailedTests + counts.numPendingTests + counts.numTodoTests;
  // A file that cannot be loaded, an error outside a test and a filter that finds nothing fail too.
  return { passed: counts.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
}
