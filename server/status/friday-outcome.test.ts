import type { FridayOutcome } from '@piton/contract/status/status.ts';
import { expect, test } from 'vitest';
import { fridayOutcome, type WeekRow } from './payout-weeks.ts';

const friday = '2026-11-27';
const saturday = '2026-11-28';
const sent: WeekRow = {
  cutOffDay: '2026-11-25',
  payoutDay: friday,
  isClosed: true,
  hasPayouts: true,
  haveAllFailed: false,
  haveSomeFailed: false,
  hasSkipped: false,
  sentFor: friday,
  isAwaitingBank: false,
  isDepositedLate: false,
};

test.each<[string, Partial<WeekRow>, string, FridayOutcome]>([
  ['the bank reported all deposits', {}, saturday, 'paid'],
  ['the bank has yet to report', { isAwaitingBank: true }, saturday, 'sent'],
  ['the file names a later day', { sentFor: '2026-11-30' }, saturday, 'late'],
  ['a deposit came later', { isDepositedLate: true }, saturday, 'late'],
  ['one of many payouts failed', { haveSomeFailed: true }, saturday, 'partly'],
  ['our bank rejected the file', { haveAllFailed: true }, saturday, 'failed'],
  ['an owner was skipped', { hasSkipped: true }, saturday, 'late'],
  [
    'an owner was skipped, and no other is due',
    { hasSkipped: true, hasPayouts: false },
    friday,
    'late',
  ],
  ['nothing was due', { hasPayouts: false, sentFor: null }, saturday, 'nothing'],
  ['nothing is sent on Friday', { sentFor: null }, friday, 'upcoming'],
  ['nothing is sent by Saturday', { sentFor: null }, saturday, 'late'],
  [
    'the run is not ready',
    { isClosed: false, hasPayouts: false, sentFor: null },
    friday,
    'upcoming',
  ],
  ['the run never came', { isClosed: false, hasPayouts: false, sentFor: null }, saturday, 'late'],
])('%s: %o on %s is %s', (_what, changes, today, outcome) => {
  expect(fridayOutcome({ ...sent, ...changes }, today)).toBe(outcome);
});
