import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarDay, endOfDay, startOfDay } from './time.ts';
import { afterWorkingMs, workingMsBetween } from './working-days.ts';

const hourMs = 3_600_000;
const instants = fc.date({
  min: new Date('2026-01-01'),
  max: new Date('2027-01-01'),
  noInvalidDate: true,
});
const durations = fc.integer({ min: 1, max: 40 * 24 * hourMs });

// Saint Lucia is four hours behind UTC. 27 November 2026 is a Friday.
test.each([
  ['within a Thursday', '2026-11-26T14:00:00Z', '2026-11-26T19:30:00Z', 5.5],
  ['over midnight', '2026-11-26T03:00:00Z', '2026-11-26T05:00:00Z', 2],
  ['over a weekend', '2026-11-27T19:00:00Z', '2026-11-30T19:00:00Z', 24],
  ['a whole weekend', '2026-11-28T04:00:00Z', '2026-11-30T04:00:00Z', 0],
  ['on a Friday, already Saturday in UTC', '2026-11-28T02:00:00Z', '2026-11-28T03:00:00Z', 1],
  ['on a Sunday, already Monday in UTC', '2026-11-30T02:00:00Z', '2026-11-30T03:00:00Z', 0],
  ['two weeks', '2026-11-20T14:00:00Z', '2026-12-04T14:00:00Z', 240],
  ['no time', '2026-11-26T14:00:00Z', '2026-11-26T14:00:00Z', 0],
  ['the other way', '2026-11-26T19:00:00Z', '2026-11-26T14:00:00Z', 0],
])('%s, from %s to %s, are %d working hours', (_what, from, to, hours) => {
  expect(workingMsBetween(new Date(from), new Date(to))).toBe(hours * hourMs);
});

test('adding working time and measuring it agree, and it ends on a working day', () => {
  fc.assert(
    fc.property(instants, durations, (from, durationMs) => {
      const end = afterWorkingMs(from, durationMs);
      expect(workingMsBetween(from, end)).toBe(durationMs);
      expect(workingMsBetween(new Date(end.getTime() - 1), end)).toBe(1);
    }),
  );
});

test('a day has 24 working hours or none, and five of any seven days count', () => {
  fc.assert(
    fc.property(instants, (instant) => {
      let day = calendarDay(instant);
      let workingDays = 0;
      for (let count = 0; count < 7; count += 1) {
        const hours = workingMsBetween(startOfDay(day), endOfDay(day)) / hourMs;
        expect([0, 24]).toContain(hours);
        workingDays += hours / 24;
        day = calendarDay(endOfDay(day));
      }
      expect(workingDays).toBe(5);
    }),
  );
});
