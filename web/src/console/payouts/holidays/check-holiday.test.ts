import { expect, test } from 'vitest';
import { checkHoliday } from './check-holiday.ts';

const today = '2026-11-25';
const typed = { day: '2026-12-07', name: 'Day of the hurricane', reason: 'So it was said' };

test('a future day with a name and a reason is added', () => {
  expect(checkHoliday(typed, today)).toEqual({
    ok: true,
    value: {
      day: '2026-12-07',
      body: { name: typed.name, reason: typed.reason, isObserved: true },
    },
  });
});

test.each([
  ['', 'Choose a day.'],
  [today, 'Choose a future day up to 2055.'],
  ['2026-11-24', 'Choose a future day up to 2055.'],
  ['2056-01-03', 'Choose a future day up to 2055.'],
  ['2026-02-30', 'Choose a future day up to 2055.'],
])('“%s” is not a future day', (day, problem) => {
  expect(checkHoliday({ ...typed, day }, today)).toEqual({ ok: false, fields: { day: problem } });
});

test('all errors are reported at once', () => {
  const checked = checkHoliday({ day: '', name: '', reason: ' ' }, today);
  expect(checked.ok ? [] : Object.keys(checked.fields)).toEqual(['day', 'name', 'reason']);
});
