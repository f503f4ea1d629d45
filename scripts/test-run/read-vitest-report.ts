import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { TimedTest } from '../processes/tally.ts';

/** A failed test, or a file that could not be loaded; without a file for other errors. */
type Failure = { file: string; name: string };

export type VitestReport = {
  passed: number;
  /** By name. */
  passedTests: ReadonlySet<string>;
  failed: readonly Failure[];
  timed: readonly TimedTest[];
};

type Json = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string; duration?: number | null }[];
  }[];
};

/** The files that vitest.config.ts writes into the folder of PITON_TEST_REPORT. */
export const reportFiles = { tests: 'tests.json', otherErrors: 'other-errors.txt' } as const;

/** A skipped test counts as failed. */
export function readVitestReport(folder: string, code: number): VitestReport {
  let json: Json;
  try {
    json = JSON.parse(readFileSync(path.join(folder, reportFiles.tests), 'utf8')) as Json;
  } catch {
    const failed = [{ file: '', name: 'vitest left no report' }];
    return { passed: 0, passedTests: new Set(), failed, timed: [] };
  }
  const passedTests = new Set<string>();
  const timed: TimedTest[] = [];
  const failed = json.testResults.flatMap(({ name, status, assertionResults }): Failure[] => {
    const file = path.relative(process.cwd(), name);
    const tests = assertionResults.map((test) => ({ ...test, name: `${file} > ${test.fullName}` }));
    timed.push(...tests.map((test) => ({ name: test.name, tookMs: test.duration ?? 0 })));
    const isPassed = (test: { status: string }) => test.status === 'passed';
    for (const test of tests.filter(isPassed)) passedTests.add(test.name);
    const others = tests.filter((test) => !isPassed(test));
    if (others.length === 0 && status === 'failed') return [{ file, name: file }];
    return others.map((test) => ({ file, name: test.name }));
  });
  failed.push(
    ...linesOf(path.join(folder, reportFiles.otherErrors)).map((line) => ({
      file: '',
      name: line,
    })),
  );
  // A filter without matches fails too.
  if (failed.length === 0 && code !== 0) {
    failed.push({ file: '', name: `vitest ended with ${code} though no test failed` });
  }
  return { passed: json.numPassedTests, passedTests, failed, timed };
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
