import { expect, test } from 'vitest';
import { availabilityDays } from './availability-days.ts';

/** Noon in Saint Lucia. */
const noon = (day: string) => new Date(`${day}T16:00:00Z`);
const whole = { minutes: 1440, gatewayUpMinutes: 1440 };

test('counts each minute since the first heartbeat, and today up to now', () => {
  const days = availabilityDays({
    first: noon('2026-11-25'),
    until: noon('2026-11-27'),
    counted: [
      { day: '2026-11-25', minutes: 718, gatewayUpMinutes: 715 },
      { day: '2026-11-26', ...whole },
      { day: '2026-11-27', minutes: 720, gatewayUpMinutes: 720 },
    ],
  });
  expect(days).toHaveLength(90);
  expect(days.slice(0, 4)).toEqual([
    { day: '2026-11-27', measuredMinutes: 720, downMinutes: 0, gatewayDownMinutes: 0 },
    { day: '2026-11-26', measuredMinutes: 1440, downMinutes: 0, gatewayDownMinutes: 0 },
    { day: '2026-11-25', measuredMinutes: 720, downMinutes: 2, gatewayDownMinutes: 3 },
    { day: '2026-11-24', measuredMinutes: 0, downMinutes: 0, gatewayDownMinutes: 0 },
  ]);
});

test('a day without any heartbeat was down, unless measuring had not begun', () => {
  const days = availabilityDays({
    first: noon('2026-08-01'),
    until: noon('2026-11-27'),
    counted: [{ day: '2026-11-27', minutes: 0, gatewayUpMinutes: 0 }],
  });
  expect(days[0]).toMatchObject({ measuredMinutes: 720, downMinutes: 720 });
  expect(days[89]).toMatchObject({ day: '2026-08-30', measuredMinutes: 1440, downMinutes: 1440 });
  const none = availabilityDays({ first: null, until: noon('2026-11-27'), counted: [] });
  expect(none.every(({ measuredMinutes }) => measuredMinutes === 0)).toBe(true);
});
