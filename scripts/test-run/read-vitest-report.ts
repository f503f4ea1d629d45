import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A test, or a file that could not be loaded; without a file when it is no test that failed. */
export type Failure = { file: string; name: string };

export type VitestReport = { passed: number; failed: readonly Failure[] };

type Json = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
};

/** A skipped test is a promise that nobody keeps: it counts as failed. */
export function readVitestReport(report: string, code: number): VitestReport {
  let json: Json;
  try {
    json = JSON.parse(readFileSync(report, 'utf8')) as Json;
  } catch {
    return { passed: 0, failed: [{ file: '', name: 'vitest left no report' }] };
  }
  const failed = json.testResults.flatMap(({ name, status, assertionResults }): Failure[] => {
    const file = path.relative(process.cwd(), name);
    const tests = assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test) => ({ file, name: `${file} > ${test.fullName}` }));
    return tests.length === 0 && status === 'failed' ? [{ file, name: file }] : tests;
  });
  // An error outside a test and a filter that finds nothing fail too.
  if (failed.length === 0 && code !== 0) {
    failed.push({ file: '', name: `vitest ended with ${code} though no test failed` });
  }
  return { passed: json.numPassedTests, failed };
}
