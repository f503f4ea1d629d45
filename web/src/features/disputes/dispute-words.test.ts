import { expect, test } from 'vitest';
import { disputedAmount, disputeStatus, partOf, timeLeft } from './dispute-words.ts';

test.each([
  ['2026-11-28T14:00:00Z', '6 days left'],
  ['2026-12-03T14:00:00Z', '1 day left'],
  // 11 pm in Saint Lucia on the day before.
  ['2026-12-04T03:00:00Z', '1 day left'],
  ['2026-12-04T04:00:00Z', '24 hours left'],
  ['2026-12-05T02:30:00Z', '1 hour left'],
  ['2026-12-05T03:30:00Z', 'Less than an hour left'],
  ['2026-12-05T04:00:00Z', 'The deadline has passed'],
])('at %s a deadline of 4 December shows: %s', (now, words) => {
  expect(timeLeft('2026-12-04', new Date(now))).toBe(words);
});

test.each([
  [{ state: 'open', response: 'none', isAwaitingResponse: true }, 'Needs a response'],
  [{ state: 'open', response: 'draft', isAwaitingResponse: true }, 'Needs a response'],
  [{ state: 'open', response: 'draft', isAwaitingResponse: false }, 'No response sent'],
  [{ state: 'open', response: 'submitted', isAwaitingResponse: false }, 'Evidence submitted'],
  [{ state: 'open', response: 'accepted', isAwaitingResponse: false }, 'Accepted'],
  [{ state: 'won', response: 'submitted', isAwaitingResponse: false }, 'Dispute won'],
  [{ state: 'lost', response: 'none', isAwaitingResponse: false }, 'Dispute lost'],
] as const)('%o is shown as %s', (dispute, word) => {
  expect(disputeStatus(dispute).word).toBe(word);
});

test('a dispute of a part names the payment’s amount', () => {
  expect(disputedAmount({ amountMills: 50_000 }, { amount: '99.00' })).toBe(
    'EC$50.00, part of EC$99.00',
  );
  expect(disputedAmount({ amountMills: 99_000 }, { amount: '99.00' })).toBe('EC$99.00');
  expect(partOf({ amountMills: 99_000 }, { amount: '99.00' })).toBeNull();
});
