import type { NextPayout } from '@piton/contract/payouts/payout.ts';
import { expect, test } from 'vitest';
import {
  expectedPayoutWords,
  fridayName,
  lastWeekWords,
  nothingSoldWords,
  saleWords,
  underWayWords,
  noPayoutReason,
} from './friday-words.ts';

type UnderWay = NextPayout['underWay'][number];

test('an empty week mentions the last payout only if there was one', () => {
  const since = 'No sales since your last payout.';
  expect(nothingSoldWords({ underWay: [], lastWeek: null })).toBe('No new sales yet.');
  expect(nothingSoldWords({ underWay: [], lastWeek: { outcome: 'nothing_due' } })).toBe(
    'No new sales yet.',
  );
  expect(nothingSoldWords({ underWay: [], lastWeek: { outcome: 'deposited' } })).toBe(since);
  expect(nothingSoldWords({ underWay: [{}], lastWeek: null })).toBe(since);
});

test('an ordinary Friday needs no explanation', () => {
  expect(noPayoutReason({ closedDays: [], owedMills: 0, expectedDay: '2026-11-27' })).toBeNull();
});

test('a holiday is explained, and two are both named', () => {
  const christmas = { day: '2026-12-25', name: 'Christmas Day' };
  expect(
    noPayoutReason({ closedDays: [christmas], owedMills: 9350, expectedDay: '2026-12-28' }),
  ).toBe(
    'Banks are closed on Friday 25 December (Christmas Day), so we expect it on Monday 28 December.',
  );
  const easter = [
    { day: '2027-03-26', name: 'Good Friday' },
    { day: '2027-03-29', name: 'Easter Monday' },
  ];
  expect(noPayoutReason({ closedDays: easter, owedMills: 0, expectedDay: '2027-03-30' })).toBe(
    'Banks are closed on Friday 26 March (Good Friday) and Monday 29 March (Easter Monday), so we expect it on Tuesday 30 March.',
  );
});

test('a negative balance has no payout, and no day is explained', () => {
  const closedDays = [{ day: '2026-12-25', name: 'Christmas Day' }];
  expect(noPayoutReason({ closedDays, owedMills: -10, expectedDay: '2026-12-28' })).toBeNull();
});

test.each([
  ['2026-11-21', 'This Friday', 'Next Friday'],
  ['2026-11-27', 'This Friday', 'Next Friday'],
  ['2026-11-28', 'Last Friday', 'This Friday'],
  ['2026-12-03', 'Last Friday', 'This Friday'],
  ['2026-12-04', 'Friday 27 November', 'This Friday'],
])('the Fridays of two weeks on %s are %s and %s', (today, first, second) => {
  expect(fridayName('2026-11-25', today)).toBe(first);
  expect(fridayName('2026-12-02', today)).toBe(second);
});

test('a new merchant sees until this Friday why it brings no payout', () => {
  const lastWeek = { cutOffDay: '2026-11-25', outcome: 'nothing_due', netMills: 0 } as const;
  const why = 'No sales before Wednesday’s cut-off.';
  expect(lastWeekWords(lastWeek, '2026-11-26')).toBe(why);
  expect(lastWeekWords(lastWeek, '2026-11-27')).toBe(why);
  expect(lastWeekWords(lastWeek, '2026-11-28')).toBeNull();
});

test.each<[UnderWay['status'], string, UnderWay['cancellationReason'], string]>([
  ['queued', '2026-11-26', null, 'Expected in your bank on Friday 27 November.'],
  [
    'queued',
    '2026-11-26',
    'bank_in_review',
    'in review. We’ll include this in your next payout once it’s verified.',
  ],
  ['queued', '2026-11-26', 'company_not_approved', 'the rest is included in your next payout.'],
  ['queued', '2026-11-28', 'bank_changed', 'once the new account is verified.'],
  ['queued', '2026-11-28', null, 'Late: not sent yet.'],
  ['in_transit', '2026-11-28', null, 'Awaiting bank confirmation.'],
])(
  'a payout %s on %s, to be cancelled because of %s',
  (status, today, cancellationReason, words) => {
    const payout = {
      id: 'one',
      status,
      cancellationReason,
      netMills: 93_500,
      cutOffDay: '2026-11-25',
      expectedDay: '2026-11-27',
    };
    expect(underWayWords(payout, today)).toContain(words);
  },
);

test.each<[number, number, NextPayout['reasons'], string]>([
  [93_500, 93_500, [], 'Expected in your bank on Friday 27 November.'],
  [0, 0, [], 'We’ll pay sales up to the cut-off on Friday 27 November.'],
  [0, 0, ['no_bank_account'], 'Link a bank account, and we’ll pay sales up to the cut-off'],
  [
    0,
    0,
    ['bank_in_review'],
    'Once your bank account is verified, we’ll pay sales up to the cut-off',
  ],
  [0, 0, ['bank_contradicts'], 'Your next payout is on hold. See why below.'],
  [0, -5000, ['negative'], 'Your next sales will cover it. No payout on Friday 27 November.'],
  [0, 9350, ['below_minimum'], 'Below the payout minimum. With enough sales by the cut-off'],
  [0, 93_500, ['bank_contradicts'], 'On hold. See why below.'],
  [0, 9350, ['bank_in_review', 'bank_contradicts'], 'On hold. See why below.'],
  [
    0,
    9350,
    ['bank_in_review', 'below_minimum'],
    'Once the issue below is resolved, expected in your bank',
  ],
])('for %d, and %d owed, shows the expected day', (netMills, owedMills, reasons, words) => {
  const text = expectedPayoutWords({ netMills, owedMills, reasons, expectedDay: '2026-11-27' });
  expect(text).toContain(words);
});

test.each([
  [0, '0 sales'],
  [1, '1 sale'],
  [1200, '1,200 sales'],
])('%d', (count, words) => {
  expect(saleWords(count)).toBe(words);
});
