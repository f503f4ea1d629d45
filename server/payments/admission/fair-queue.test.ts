import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const options = { maxConcurrent: 2, maxWaitMs: 1000, maxWaiting: 5 };

/** Work that ends when the test ends it, and a record of the order in which it began. */
function workshop(queue: ReturnType<typeof createFairQueue>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  let atOnce = 0;
  let maxAtOnce = 0;
  const ask = (companyId: string, name: string) =>
    queue
      .take(companyId, async () => {
        begun.push(name);
        atOnce += 1;
        maxAtOnce = Math.max(maxAtOnce, atOnce);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        atOnce -= 1;
      })
      .then(
        () => 'done',
        (error: unknown) => (error as { code?: string }).code ?? 'failed',
      );
  const end = async (name: string) => {
    ends.get(name)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { ask, begun, end, maxConcurrent: () => maxAtOnce };
}

test('runs up to the limit at once, and the others as places become free', async () => {
  const { ask, begun, end } = workshop(createFairQueue(options));
  void ask('A', 'a1');
  void ask('A', 'a2');
  void ask('A', 'a3');
  expect(begun).toEqual(['a1', 'a2']);
  await end('a2');
  expect(begun).toEqual(['a1', 'a2', 'a3']);
});

test('alternates between companies, however many of one are waiting', async () => {
  const { ask, begun, end } = workshop(createFairQueue({ ...options, maxConcurrent: 1 }));
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('A', name);
  void ask('B', 'b1');
  void ask('C', 'c1');
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) await end(name);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
});

test('rejects work that would wait too long, or behind too many', async () => {
  const { ask, begun, end } = workshop(createFairQueue({ ...options, maxConcurrent: 1 }));
  const results = ['1', '2', '3', '4', '5', '6', '7'].map((name) => ask('A', name));
  expect(await results[6]).toBe('unavailable');
  await vi.advanceTimersByTimeAsync(999);
  await end('1');
  await vi.advanceTimersByTimeAsync(1);
  expect(await Promise.all(results.slice(2, 6))).toEqual(
    Array.from({ length: 4 }, () => 'unavailable'),
  );
  await end('2');
  expect(await Promise.all(results.slice(0, 2))).toEqual(['done', 'done']);
  expect(begun).toEqual(['1', '2']);
});

test('a busy company takes no place from another one', async () => {
  const { ask, begun, end } = workshop(createFairQueue({ ...options, maxConcurrent: 1 }));
  const hot = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => ask('hot', name));
  const cold = ask('cold', 'c1');
  // The queue drops the newest entry of the busiest company, not one that has waited longer.
  expect(await hot[5]).toBe('unavailable');
  expect(await ask('hot', 'h7')).toBe('unavailable');
  const others = ['d1', 'e1', 'e2'].map((name) => ask(name.charAt(0), name));
  expect(await Promise.all([hot[4], hot[3], others[2]])).toEqual([
    'unavailable',
    'unavailable',
    'unavailable',
  ]);
  for (const name of ['h1', 'h2', 'c1', 'd1', 'e1', 'h3']) await end(name);
  expect(begun).toEqual(['h1', 'h2', 'c1', 'd1', 'e1', 'h3']);
  const paid = await Promise.all([hot[0], hot[1], hot[2], cold, others[0], others[1]]);
  expect(new Set(paid)).toEqual(new Set(['done']));
});

test('refuses the newcomer if all others have waited equally long', async () => {
  const { ask, end } = workshop(createFairQueue({ ...options, maxConcurrent: 1, maxWaiting: 2 }));
  const [first, ...waiting] = ['A', 'B', 'C'].map((company) => ask(company, company));
  expect(await ask('D', 'D')).toBe('unavailable');
  for (const name of ['A', 'B', 'C']) await end(name);
  expect(await Promise.all([first, ...waiting])).toEqual(['done', 'done', 'done']);
});

test('no payment waits if there are no waiting places', async () => {
  const { ask, end } = workshop(createFairQueue({ ...options, maxConcurrent: 1, maxWaiting: 0 }));
  const working = ask('A', 'a1');
  expect(await ask('B', 'b1')).toBe('unavailable');
  await end('a1');
  expect(await working).toBe('done');
});

test('failed work frees its place too', async () => {
  const queue = createFairQueue({ ...options, maxConcurrent: 1 });
  const fail = () => queue.take('A', () => Promise.reject(new Error('no')));
  await expect(fail()).rejects.toThrow('no');
  await expect(fail()).rejects.toThrow('no');
});

test('the limit holds in any order, and no waiting payment is forgotten', async () => {
  const event = fc.oneof(
    fc.record({ kind: fc.constant('ask' as const), company: fc.constantFrom('A', 'B', 'C') }),
    fc.record({ kind: fc.constant('end' as const), which: fc.nat(20) }),
    fc.record({ kind: fc.constant('pass' as const), ms: fc.nat(600) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 60 }), async (events) => {
      const queue = createFairQueue(options);
      const { ask, begun, end, maxConcurrent } = workshop(queue);
      const results: Promise<string>[] = [];
      for (const happens of events) {
        if (happens.kind === 'ask') results.push(ask(happens.company, String(results.length)));
        else if (happens.kind === 'end') await end(String(happens.which));
        else await vi.advanceTimersByTimeAsync(happens.ms);
      }
      for (let round = 0; round <= results.length; round += 1) {
        for (const name of begun) await end(name);
      }
      const ends = await Promise.all(results);
      expect(ends.filter((result) => result === 'done')).toHaveLength(begun.length);
      expect(maxConcurrent()).toBeLessThanOrEqual(options.maxConcurrent);
      // The next one has room.
      const after = ask('A', 'after');
      await end('after');
      expect(await after).toBe('done');
    }),
    { numRuns: 100 },
  );
});
