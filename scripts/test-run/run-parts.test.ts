import { expect, test } from 'vitest';
import { addTallies, closingLine, nothing } from '../processes/tally.ts';
import { partsTable, runParts } from './run-parts.ts';

test('runs every part to its end, and a part that cannot start is a failure', async () => {
  const printed: string[] = [];
  const finished = await runParts(
    [
      {
        name: 'unit',
        run: () => Promise.resolve({ passed: 3, failed: ['a fee'], unsteady: ['a lock'] }),
      },
      { name: 'e2e', run: () => Promise.reject(new Error('no Chromium')) },
      { name: 'root', run: () => Promise.resolve({ ...nothing, passed: 2 }) },
    ],
    (line) => printed.push(line),
  );
  expect(printed).toContain('FAILED: no Chromium');
  const total = addTallies(finished);
  expect(closingLine(total)).toBe('5 passed, 2 failed');
  expect(total.failed).toEqual(['unit: a fee', 'e2e: no Chromium']);
  expect(total.unsteady).toEqual(['unit: a lock']);
});

test('the table has a row for each part, in columns', () => {
  const table = partsTable([{ ...nothing, name: 'unit', passed: 120, tookMs: 51_040 }]);
  expect(table.split('\n')).toEqual([
    'part       passed   failed     time',
    'unit          120        0   51.0 s',
  ]);
});
