import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../processes/temporary-folder.ts';
import { otherErrorsReporter } from './other-errors-reporter.ts';
import { readVitestReport, reportFiles } from './read-vitest-report.ts';

function report(tests: Record<string, string>, status: string): string {
  const folder = temporaryFolder('piton-report');
  const assertionResults = Object.entries(tests).map(([fullName, result]) => ({
    fullName,
    status: result,
  }));
  const numPassedTests = assertionResults.filter(({ status: one }) => one === 'passed').length;
  const testResults = [{ name: path.join(process.cwd(), 'a.test.ts'), status, assertionResults }];
  writeFileSync(
    path.join(folder, reportFiles.tests),
    JSON.stringify({ numPassedTests, testResults }),
  );
  return folder;
}

test('names failed and skipped tests, and counts passed ones', () => {
  const mixed = report({ pays: 'passed', fails: 'failed', sleeps: 'skipped' }, 'failed');
  const { passed, passedTests, failed } = readVitestReport(mixed, 1);
  expect(passed).toBe(1);
  expect([...passedTests]).toEqual(['a.test.ts > pays']);
  expect(failed.map(({ name }) => name)).toEqual(['a.test.ts > fails', 'a.test.ts > sleeps']);
});

test('a file that cannot be loaded is a failure, as is a run that reports only that', () => {
  expect(readVitestReport(report({}, 'failed'), 1).failed).toEqual([
    { file: 'a.test.ts', name: 'a.test.ts' },
  ]);
  expect(readVitestReport(report({ pays: 'passed' }, 'passed'), 1).failed).toEqual([
    { file: '', name: 'vitest ended with 1 though no test failed' },
  ]);
});

test('an error outside all tests is a failure in addition to failed tests', () => {
  const folder = report({ fails: 'failed' }, 'failed');
  const error = { name: 'TypeError', message: 'no wait\n at x' };
  otherErrorsReporter(path.join(folder, reportFiles.otherErrors)).onTestRunEnd([], [error]);
  expect(readVitestReport(folder, 1).failed).toEqual([
    { file: 'a.test.ts', name: 'a.test.ts > fails' },
    { file: '', name: 'outside of all tests: TypeError: no wait' },
  ]);
});
