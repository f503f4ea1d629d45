import { expect, test } from 'vitest';
import { maxWaitMs, waitAfterFailureMs, waitBeforeInquiryMs } from './inquiry-schedule.ts';

test('inquires soon, and then every minute', () => {
  const waits = Array.from({ length: 8 }, (_, step) => waitBeforeInquiryMs(step, () => 1) / 1000);
  // Shorter by the polling delay and the inquiry, so that a result is at most a minute old.
  expect(waits).toEqual([1, 2, 4, 8, 15, 30, 55, 55]);
  expect(waitBeforeInquiryMs(Number.MAX_SAFE_INTEGER)).toBeLessThan(maxWaitMs);
});

test('spreads later inquiries of sales that began together', () => {
  expect([0, 0.5, 1].map((drawn) => waitBeforeInquiryMs(6, () => drawn))).toEqual([
    45_000, 50_000, 55_000,
  ]);
});

test('retries our own failures within a minute, not all at once', () => {
  expect([0, 0.5, 1].map((drawn) => waitAfterFailureMs(() => drawn))).toEqual([
    15_000, 30_000, 45_000,
  ]);
});
