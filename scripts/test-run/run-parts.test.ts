import { expect, test } from 'vitest';
import { addTallies, closingLine, nothing } from '../processes/tally.ts';
import { partsTable, runParts } from './run-parts.ts';

test('runs every part to its end, and a part that cannot start is a failure', async () => {
  const printed: string[] = [];
  const { finished, notRun } = await runParts(
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
  expect(notRun).toEqual([]);
});

test('begins no part after the limit, and names those that it left out', async () => {
  const pass = () => Promise.resolve({ ...nothing, passed: 1 });
  const parts = [
    { name: 'unit', run: pass },
    { name: 'root', run: pass },
  ];
  const { finished, notRun } = await runParts(parts, () => undefined, -1);
  expect([finished, notRun]).toEqual([[], ['unit', 'root']]);
});

test('the table has a row for each part, in columns', () => {
  const table = partsTable([{ ...nothing, name: 'unit', passed: 120, tookMs: 51_040 }]);
  expect(table.split('\n')).toEqual([
    'part       passed   failed     time',
    'unit          120        0   51.0 s',
  ]);
});
