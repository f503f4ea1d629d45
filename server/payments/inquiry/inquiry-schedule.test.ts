import { expect, test } from 'vitest';
import { waitAfterFailureMs, waitBeforeInquiryMs } from './inquiry-schedule.ts';

const waits = (until: number) =>
  Array.from({ length: until }, (_, step) => Math.round(waitBeforeInquiryMs(step) / 1000));

test('inquires soon, every minute for ten minutes, and then more rarely', () => {
  expect(waits(6)).toEqual([1, 2, 4, 8, 15, 30]);
  // Shorter by the time for the look and the inquiry, so that a result is at most a minute old.
  const everyMinute = waits(17).slice(6);
  expect(everyMinute).toEqual(Array.from({ length: 11 }, () => 55));
  expect(everyMinute.reduce((sum, seconds) => sum + seconds)).toBeGreaterThanOrEqual(10 * 60);
  expect(waits(27).slice(17)).toEqual([
    120, 240, 480, 960, 1920, 3840, 7680, 15_360, 21_600, 21_600,
  ]);
});

test('inquires at least every six hours', () => {
  for (const step of [100, 10_000, Number.MAX_SAFE_INTEGER]) {
    expect(waitBeforeInquiryMs(step)).toBe(6 * 60 * 60 * 1000);
  }
});

test('retries our own failures within a minute, not all at once', () => {
  expect([0, 0.5, 1].map((drawn) => waitAfterFailureMs(() => drawn))).toEqual([
    15_000, 30_000, 45_000,
  ]);
});
