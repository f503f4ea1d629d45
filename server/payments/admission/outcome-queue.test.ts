import { expect, test } from 'vitest';
import { createOutcomeQueue } from './outcome-queue.ts';

const decided = async () => ({ kind: 'decided' as const });

test('a company whose queue is full leaves room for customers of other companies', async () => {
  const queue = createOutcomeQueue({ maxWaiting: 2 });
  const attacked = { key: 'live page attacked', channel: 'page' as const };
  const other = { key: 'live page other', channel: 'page' as const };
  const outcome = Promise.withResolvers<{ kind: 'decided' }>();
  const waiting = [1, 2].map(() => queue.enter(attacked, () => outcome.promise));
  await expect(queue.enter(attacked, decided)).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(await queue.enter(other, decided)).toEqual({ kind: 'decided' });
  expect(queue.isBusy(other.key)).toBe(false);
  outcome.resolve({ kind: 'decided' });
  await Promise.all(waiting);
  expect(queue.isBusy(attacked.key)).toBe(false);
  expect(await queue.enter(attacked, decided)).toEqual({ kind: 'decided' });
});
