import { mkdtempSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cleanEnvironment } from '../../scripts/processes/clean-environment.ts';
import { runCommand } from '../../scripts/processes/run-command.ts';
import { classifyReport, type Report, type Seen } from './classify-report.ts';

type TestSelection = { readonly tests: readonly string[]; readonly needsDatabase: boolean };

/** The result counts here, not the speed. */
const patience = ['--testTimeout=120000', '--hookTimeout=240000'];
const withoutDatabase = ['--config', 'proofs/tests/without-database.config.ts'];

/** Runs the copy's own tests up to the first failure. */
export async function runTests(
  copy: string,
  { tests, needsDatabase }: TestSelection,
): Promise<Seen> {
  const file = path.join(mkdtempSync(path.join(copy, 'report-')), 'tests.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code, output } = await runCommand({
    file: 'node',
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--bail=1',
      ...patience,
      ...reporters,
      ...(needsDatabase ? [] : withoutDatabase),
      ...tests,
    ],
    env: cleanEnvironment({}),
    cwd: copy,
  });
  const seen = classifyReport(readReport(file), code);
  if (seen.kind === 'broken') console.error(output.trimEnd().split('\n').slice(-40).join('\n'));
  return seen;
}

function readReport(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return null;
  }
}
