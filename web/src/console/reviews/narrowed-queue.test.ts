import type { ReviewQueue } from '@piton/contract/reviews/review.ts';
import { expect, test } from 'vitest';
import { countIn, narrowedQueue } from './narrowed-queue.ts';

const waiting = {
  id: 'one',
  title: 'Choiseul Crafts',
  owner: { uid: 'owner', displayName: 'Shanelle Jn Baptiste' },
  submitted: '2026-11-27T14:00:00.000Z',
  due: '2026-11-30T14:00:00.000Z',
  isOverdue: false,
  isFirst: true,
  firstApprover: null,
  isForYou: true,
};
const company = { ...waiting, kind: 'company' } as const;
const account = { ...waiting, kind: 'bank_account' } as const;

const whole: ReviewQueue = {
  items: [company, account, { ...company, id: 'two' }],
  counts: { company: 2, bank_account: 1 },
};

test('a complete list is filtered by kind, and still counts the others', () => {
  expect(narrowedQueue(whole, 'bank_account')).toEqual({ ...whole, items: [account] });
});

test('an incomplete list is not filtered by a kind that is incomplete', () => {
  const cut = { items: [company, account], counts: { company: 203, bank_account: 1 } };
  expect(narrowedQueue(cut, 'company')).toBeUndefined();
  expect(narrowedQueue(cut, 'bank_account')?.items).toEqual([account]);
  expect(narrowedQueue({ ...cut, items: [company] }, 'bank_account')).toBeUndefined();
});

test('counts reviews of a kind, and in total', () => {
  expect(countIn(whole, null)).toBe(3);
  expect(countIn(whole, 'company')).toBe(2);
  expect(countIn(whole, 'bank_account')).toBe(1);
});
