import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../processes/temporary-folder.ts';
import { readPlaywrightReport } from './read-playwright-report.ts';

const spec = (title: string, status: string) => ({
  title,
  file: 'pay.spec.ts',
  tests: [{ status, results: [{ duration: 1500 }] }],
});

function read(report: unknown, code = 1) {
  const file = path.join(temporaryFolder('piton-report'), 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return readPlaywrightReport(file, code);
}

test('names tests that failed, were skipped or passed on the retry', () => {
  const inner = { specs: [spec('pays', 'expected'), spec('waits', 'flaky')] };
  const suites = [{ specs: [spec('fails', 'unexpected')], suites: [inner] }];
  const other = [{ specs: [spec('sleeps', 'skipped')] }];
  expect(read({ suites: [...suites, ...other], errors: [] })).toEqual({
    passed: 2,
    failed: ['pay.spec.ts > fails', 'pay.spec.ts > sleeps'],
    unsteady: ['pay.spec.ts > waits'],
    timed: ['fails', 'pays', 'waits', 'sleeps'].map((title) => ({
      name: `pay.spec.ts > ${title}`,
      tookMs: 1500,
    })),
  });
});

test('an error outside all tests is a failure, as is a run without tests', () => {
  expect(read({ suites: [], errors: [{ message: 'no product' }] }).failed).toEqual(['no product']);
  expect(read({ suites: [], errors: [] }).failed).toEqual(['Playwright ended with 1']);
  expect(readPlaywrightReport('no-such-file.json', 1).failed).toEqual([
    'Playwright left no report',
  ]);
});
