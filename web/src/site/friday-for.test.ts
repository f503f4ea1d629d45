import { formatWeekday } from '@piton/contract/time.ts';
import { expect, test } from 'vitest';
import { fridayFor } from './friday-for.ts';

test.each([
  ['Monday', '2026-11-23T12:00:00Z', 'Friday 27 November'],
  ['Wednesday, a moment before midnight', '2026-11-26T03:59:59Z', 'Friday 27 November'],
  ['Thursday, when the week has ended', '2026-11-26T04:00:00Z', 'Friday 4 December'],
  ['Friday itself', '2026-11-27T15:00:00Z', 'Friday 4 December'],
  ['Sunday', '2026-11-29T23:00:00Z', 'Friday 4 December'],
])('what is paid on %s', (_day, instant, friday) => {
  expect(formatWeekday(fridayFor(new Date(instant)))).toBe(friday);
});
