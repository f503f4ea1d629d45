import { expect, test } from 'vitest';
import { adjacentReview, nextForYou } from './queue-order.ts';

function waiting(id: string, isForYou = true) {
  return { kind: 'company', id, isForYou } as const;
}
const before = [waiting('one'), waiting('two', false), waiting('three')];

test('the neighbours of a record end with the queue', () => {
  expect(adjacentReview(before, waiting('two'), 1)?.id).toBe('three');
  expect(adjacentReview(before, waiting('two'), -1)?.id).toBe('one');
  expect(adjacentReview(before, waiting('three'), 1)).toBeNull();
  expect(adjacentReview(before, waiting('one'), -1)).toBeNull();
});

test('the first in the queue follows a record outside it', () => {
  expect(adjacentReview(before, waiting('other'), 1)?.id).toBe('one');
  expect(adjacentReview(before, waiting('other'), -1)).toBeNull();
});

test('a company and a bank account with the same id are different', () => {
  expect(adjacentReview(before, { kind: 'bank_account', id: 'two' }, 1)?.id).toBe('one');
});

test('a decision leads to the next permitted record, or from the end to the first', () => {
  const withoutOne = [waiting('two', false), waiting('three')];
  expect(nextForYou({ before, after: withoutOne }, waiting('one'))?.id).toBe('three');
  const withoutThree = [waiting('one'), waiting('two', false)];
  expect(nextForYou({ before, after: withoutThree }, waiting('three'))?.id).toBe('one');
});

test('skips records that a colleague has decided, and includes new ones', () => {
  const after = [waiting('four')];
  expect(nextForYou({ before, after }, waiting('one'))?.id).toBe('four');
});

test('there is no next record if only others may decide, or none is left', () => {
  const after = [waiting('one'), waiting('two', false)];
  expect(nextForYou({ before, after }, waiting('one'))).toBeNull();
  expect(nextForYou({ before, after: [] }, waiting('one'))).toBeNull();
});
