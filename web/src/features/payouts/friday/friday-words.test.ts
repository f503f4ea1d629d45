import type { NextPayout } from '@piton/contract/payout.ts';
import { expect, test } from 'vitest';
import {
  comingWords,
  fridayName,
  lastWeekWords,
  saleWords,
  underWayWords,
  whyNoFriday,
} from './friday-words.ts';

type UnderWay = NextPayout['underWay'][number];

test('a Friday needs no words', () => {
  expect(whyNoFriday({ closedDays: [], owedMills: 0, expectedDay: '2026-11-27' })).toBeNull();
});

test('a holiday does, and two of them both', () => {
  const christmas = { day: '2026-12-25', name: 'Christmas Day' };
  expect(whyNoFriday({ closedDays: [christmas], owedMills: 9350, expectedDay: '2026-12-28' })).toBe(
    'Banks are closed on Friday 25 December (Christmas Day), so it comes on Monday 28 December.',
  );
  const easter = [
    { day: '2027-03-26', name: 'Good Friday' },
    { day: '2027-03-29', name: 'Easter Monday' },
  ];
  expect(whyNoFriday({ closedDays: easter, owedMills: 0, expectedDay: '2027-03-30' })).toBe(
    'Banks are closed on Friday 26 March (Good Friday) and Monday 29 March (Easter Monday), so it comes on Tuesday 30 March.',
  );
});

test('to whoever owes us nothing is paid, and no day has to be explained', () => {
  const closedDays = [{ day: '2026-12-25', name: 'Christmas Day' }];
  expect(whyNoFriday({ closedDays, owedMills: -10, expectedDay: '2026-12-28' })).toBeNull();
});

test.each([
  ['2026-11-21', 'This Friday', 'Next Friday'],
  ['2026-11-27', 'This Friday', 'Next Friday'],
  ['2026-11-28', 'Last Friday', 'This Friday'],
  ['2026-12-03', 'Last Friday', 'This Friday'],
  ['2026-12-04', 'Friday 27 November', 'This Friday'],
])('on %s the Fridays of two weeks are %s and %s', (today, first, second) => {
  expect(fridayName('2026-11-25', today)).toBe(first);
  expect(fridayName('2026-12-02', today)).toBe(second);
});

test('a new merchant reads why this Friday brings nothing, up to that Friday', () => {
  const lastWeek = { cutOffDay: '2026-11-25', outcome: 'nothing_due', netMills: 0 } as const;
  const why = 'Nothing was sold before Wednesday’s cut-off.';
  expect(lastWeekWords(lastWeek, '2026-11-26')).toBe(why);
  expect(lastWeekWords(lastWeek, '2026-11-27')).toBe(why);
  expect(lastWeekWords(lastWeek, '2026-11-28')).toBeNull();
});

test.each<[UnderWay['status'], string, UnderWay['stop'], string]>([
  ['queued', '2026-11-26', null, 'reaches your bank on Friday 27 November.'],
  [
    'queued',
    '2026-11-26',
    'bank_in_review',
    'in review, so it goes with the next payout after that.',
  ],
  [
    'queued',
    '2026-11-26',
    'company_not_approved',
    'anything else in it goes with the next payout.',
  ],
  ['queued', '2026-11-28', 'bank_changed', 'once we have looked at the new one.'],
  ['queued', '2026-11-28', null, 'Late: it has not left yet.'],
  ['in_transit', '2026-11-28', null, 'your bank has not confirmed it yet.'],
])('of what is %s on %s, stopped by %s', (status, today, stop, words) => {
  const payout = {
    id: 'one',
    status,
    stop,
    netMills: 93_500,
    cutOffDay: '2026-11-25',
    expectedDay: '2026-11-27',
  };
  expect(underWayWords(payout, today)).toContain(words);
});

test.each<[number, number, NextPayout['reasons'], string]>([
  [93_500, 93_500, [], 'reaches your bank on Friday 27 November.'],
  [0, 0, [], 'What is sold by the cut-off reaches your bank on Friday 27 November.'],
  [0, 0, ['no_bank_account'], 'Once what stands below is put right, what is sold by the cut-off'],
  [0, 0, ['bank_in_review'], 'Once your bank account is verified, what is sold by the cut-off'],
  [0, 0, ['bank_contradicts'], 'Below it says what the next payout waits for.'],
  [0, -5000, ['negative'], 'Nothing is paid on Friday 27 November.'],
  [0, 9350, ['below_minimum'], 'is kept for you. With enough more sales by the cut-off'],
  [0, 93_500, ['bank_contradicts'], 'is waiting. Below it says for what.'],
  [0, 9350, ['bank_in_review', 'bank_contradicts'], 'is waiting. Below it says for what.'],
  [0, 9350, ['bank_in_review', 'below_minimum'], 'Once what stands below is put right, it comes'],
])('of %d, and %d owed, it is said when it comes', (netMills, owedMills, reasons, words) => {
  const said = comingWords({ netMills, owedMills, reasons, expectedDay: '2026-11-27' });
  expect(said).toContain(words);
});

test.each([
  [0, '0 sales'],
  [1, '1 sale'],
  [1200, '1,200 sales'],
])('%d', (count, words) => {
  expect(saleWords(count)).toBe(words);
});
