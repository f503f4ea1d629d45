import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { shareLookup } from './share-lookup.ts';

test('callers in one turn share one call for each key', async () => {
  const ask = vi.fn<(key: string) => Promise<string>>(async (key) => `of ${key}`);
  const lookUp = shareLookup(ask);
  expect(await Promise.all([lookUp('a'), lookUp('b'), lookUp('a')])).toEqual([
    'of a',
    'of b',
    'of a',
  ]);
  expect(ask.mock.calls).toEqual([['a'], ['b']]);
});

test('a late caller does not get an earlier result', async () => {
  let state = 'open';
  const slow = Promise.withResolvers<void>();
  const lookUp = shareLookup(async () => {
    const seen = state;
    await slow.promise;
    return seen;
  });
  const before = lookUp('a');
  await nextTurn();
  await nextTurn();
  state = 'ended';
  const after = lookUp('a');
  slow.resolve();
  expect(await Promise.all([before, after])).toEqual(['open', 'ended']);
});

test('a failure reaches all waiting callers, and no later one', async () => {
  const ask = vi
    .fn<(key: string) => Promise<string>>()
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValue('there');
  const lookUp = shareLookup(ask);
  const both = await Promise.allSettled([lookUp('a'), lookUp('a')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await lookUp('a')).toBe('there');
});
