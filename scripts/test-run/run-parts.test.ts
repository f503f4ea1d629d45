import { expect, test } from 'vitest';
import { addTallies, closingLine } from '../processes/tally.ts';
import { partsTable, runParts } from './run-parts.ts';

test('runs every part to its end, and one that cannot begin counts as a failure', async () => {
  const printed: string[] = [];
  const finished = await runParts(
    [
      { name: 'unit', run: () => Promise.resolve({ passed: 3, failed: 1 }) },
      { name: 'e2e', run: () => Promise.reject(new Error('no Chromium')) },
      { name: 'root', run: () => Promise.resolve({ passed: 2, failed: 0 }) },
    ],
    (line) => printed.push(line),
  );
  expect(printed).toContain('FAILED: no Chromium');
  expect(closingLine(addTallies(finished))).toBe('5 passed, 2 failed');
});

test('the table has a row for each part, in columns', () => {
  const table = partsTable([{ name: 'unit', passed: 120, failed: 0, tookMs: 51_040 }]);
  expect(table.split('\n')).toEqual([
    'part       passed   failed     time',
    'unit          120        0   51.0 s',
  ]);
});
