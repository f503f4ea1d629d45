import { expect, test } from 'vitest';
import { classifyReport } from './classify-report.ts';

const report = (...tests: [status: string, message?: string][]) => ({
  testResults: [
    {
      name: 'money.test.ts',
      assertionResults: tests.map(([status, message], index) => ({
        fullName: `test ${index}`,
        status,
        failureMessages: message === undefined ? [] : [message],
      })),
    },
  ],
});

test('a failed expectation catches the fault', () => {
  const failed = report(['passed'], ['failed', 'AssertionError: expected 1 to be 2']);
  expect(classifyReport(failed, 1)).toEqual({ kind: 'caught', by: 'test 1' });
});

test('an error of the product catches the fault', () => {
  const failed = report(['failed', 'error: ledger transaction 1 is closed']);
  expect(classifyReport(failed, 1).kind).toBe('caught');
});

test('a report without failures catches no fault', () => {
  expect(classifyReport(report(['passed'], ['skipped']), 0)).toEqual({ kind: 'missed' });
});

test.each([
  'SyntaxError: Unexpected token',
  'ReferenceError: cents is not defined',
  'TypeError: feeMills is not a function',
  'error: syntax error at or near "then"',
  'error: column "modes" does not exist',
  'error: function post(text) does not exist',
  'Error: Test timed out in 15000ms.',
])('code that cannot run proves nothing: %s', (message) => {
  expect(classifyReport(report(['failed', message]), 1).kind).toBe('broken');
  const both = report(['failed', message], ['failed', 'AssertionError: expected 1 to be 2']);
  expect(classifyReport(both, 1)).toEqual({ kind: 'caught', by: 'test 1' });
});

test.each([
  ['there is no report', null, 1],
  ['no test was found', report(), 1],
  ['none ran', report(['skipped']), 0],
  ['a file could not be loaded', report(['passed']), 1],
])('a report proves nothing if %s', (_what, reported, code) => {
  expect(classifyReport(reported, code).kind).toBe('broken');
});
