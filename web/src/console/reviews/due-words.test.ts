import { expect, test } from 'vitest';
import { dueWords } from './due-words.ts';

// Saint Lucia is four hours behind UTC, and 27 November 2026 is a Friday.
test.each([
  ['2026-11-26T14:00:00Z', '2026-11-26T11:00:00Z', 'due in 3 h'],
  ['2026-11-26T14:00:00Z', '2026-11-26T13:19:30Z', 'due in 40 min'],
  ['2026-11-26T14:00:00Z', '2026-11-26T13:59:30Z', 'due now'],
  ['2026-11-30T19:00:00Z', '2026-11-27T19:00:00Z', 'due in 24 h'],
  ['2026-11-30T19:00:00Z', '2026-11-28T12:00:00Z', 'due in 15 h'],
])('a review due at %s is, at %s, "%s"', (due, now, words) => {
  expect(dueWords({ due, isOverdue: false }, new Date(now))).toBe(words);
});

test.each([
  ['2026-11-26T14:00:00Z', '2026-11-26T19:30:00Z', 'overdue by 5 h'],
  ['2026-11-26T14:00:00Z', '2026-11-26T14:45:00Z', 'overdue by 45 min'],
  ['2026-11-27T19:00:00Z', '2026-11-30T06:00:00Z', 'overdue by 11 h'],
  ['2026-11-23T14:00:00Z', '2026-11-26T15:00:00Z', 'overdue by 3 days'],
  ['2026-11-26T14:00:00Z', '2026-11-26T13:00:00Z', 'overdue'],
])('an overdue review of %s is, at %s, "%s"', (due, now, words) => {
  expect(dueWords({ due, isOverdue: true }, new Date(now))).toBe(words);
});
