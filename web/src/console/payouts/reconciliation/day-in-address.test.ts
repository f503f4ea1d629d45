import { expect, test } from 'vitest';
import { dayInAddress } from './day-in-address.ts';

const today = '2026-11-25';

test.each(['2026-11-25', '2026-02-28', '2024-02-29'])('%s is a past day', (text) => {
  expect(dayInAddress(text, today)).toBe(text);
});

test.each([null, '', '2026-11-26', '2026-02-30', '2025-02-29', '2026-13-01', '25.11.2026'])(
  '%s is taken for today',
  (text) => {
    expect(dayInAddress(text, today)).toBe(today);
  },
);
