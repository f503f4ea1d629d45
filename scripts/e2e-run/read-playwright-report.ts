import { readFileSync } from 'node:fs';
import type { Tally } from '../processes/tally.ts';

type Suite = {
  suites?: Suite[];
  specs?: {
    title: string;
    file: string;
    tests: { status: string; results?: { duration: number }[] }[];
  }[];
};

type Report = Suite & { errors: { message?: string }[] };

/** A skipped test counts as failed. */
export function readPlaywrightReport(file: string, code: number): Tally {
  let report: Report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return { passed: 0, failed: ['Playwright left no report'], unsteady: [] };
  }
  const results = specsOf(report).flatMap(({ title, file: spec, tests }) =>
    tests.map(({ status, results: tries = [] }) => ({
      name: `${spec} > ${title}`,
      status,
      tookMs: tries.reduce((sum, { duration }) => sum + duration, 0),
    })),
  );
  const named = (...statuses: string[]) =>
    results.filter(({ status }) => statuses.includes(status)).map(({ name }) => name);
  const failed = named('unexpected', 'skipped');
  failed.push(...report.errors.map(({ message }) => message ?? 'an error outside of all tests'));
  // It also fails if it finds no test.
  if (failed.length === 0 && code !== 0) failed.push(`Playwright ended with ${code}`);
  const timed = results.map(({ name, tookMs }) => ({ name, tookMs }));
  return { passed: named('expected', 'flaky').length, failed, unsteady: named('flaky'), timed };
}

function specsOf({ suites = [], specs = [] }: Suite): NonNullable<Suite['specs']> {
  return [...specs, ...suites.flatMap(specsOf)];
}
