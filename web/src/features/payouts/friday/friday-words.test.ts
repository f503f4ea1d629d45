import { expect, test } from 'vitest';
import { saleWords, weekBeforeWords, whyNoFriday } from './friday-words.ts';

test('a Friday needs no words', () => {
  expect(whyNoFriday({ closedDays: [], expectedDay: '2026-11-27' })).toBeNull();
});

test('a holiday does, and two of them both', () => {
  const christmas = { day: '2026-12-25', name: 'Christmas Day' };
  expect(whyNoFriday({ closedDays: [christmas], expectedDay: '2026-12-28' })).toBe(
    'Banks are closed on Friday 25 December (Christmas Day), so it comes on Monday 28 December.',
  );
  const easter = [
    { day: '2027-03-26', name: 'Good Friday' },
    { day: '2027-03-29', name: 'Easter Monday' },
  ];
  expect(whyNoFriday({ closedDays: easter, expectedDay: '2027-03-30' })).toBe(
    'Banks are closed on Friday 26 March (Good Friday) and Monday 29 March (Easter Monday), so it comes on Tuesday 30 March.',
  );
});

test('from Thursday on it is told which sales are in a payout already', () => {
  expect(weekBeforeWords({ cutOffDay: '2026-12-02' })).toBe(
    'What was sold until Wednesday 25 November is in a payout already.',
  );
});

test.each([
  [0, '0 sales'],
  [1, '1 sale'],
  [1200, '1,200 sales'],
])('%d', (count, words) => {
  expect(saleWords(count)).toBe(words);
});
