import { expect, test } from 'vitest';
import { dayFromLocal, localNoon } from './calendar-day.ts';

test.each(['2026-01-01', '2026-03-29', '2026-04-05', '2026-09-27', '2026-11-27', '2028-02-29'])(
  'keeps %s the same day in any time zone',
  (day) => expect(dayFromLocal(localNoon(day))).toBe(day),
);

test('reads the local day, not the one in UTC', () => {
  expect(dayFromLocal(new Date(2026, 10, 27, 0, 5))).toBe('2026-11-27');
  expect(dayFromLocal(new Date(2026, 10, 27, 23, 55))).toBe('2026-11-27');
});
