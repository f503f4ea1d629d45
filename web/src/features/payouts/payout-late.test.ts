import { expect, test } from 'vitest';
import { lateWords } from './payout-late.ts';

const expectedDay = '2026-11-27';
const words = (status: Parameters<typeof lateWords>[0]['status'], today: string) =>
  lateWords({ status, expectedDay }, today);

test.each(['2026-11-26', '2026-11-27'])('no payout is late on %s', (today) => {
  expect([words('queued', today), words('in_transit', today)]).toEqual([null, null]);
});

test('the expected day is in the past tense from the day after', () => {
  expect(words('queued', '2026-11-28')).toBe('Late: not sent yet.');
  expect(words('in_transit', '2026-12-01')).toBe(
    'Was expected on Friday 27 November. Awaiting bank confirmation.',
  );
});

test.each(['deposited', 'cancelled', 'failed', 'returned'] as const)('%s is not late', (status) => {
  expect(words(status, '2026-12-01')).toBeNull();
});
