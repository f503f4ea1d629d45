import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLeases } from './renew-leases.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function testLeases(renew: (saleIds: readonly string[], forMs: number) => Promise<void>) {
  const errors: unknown[] = [];
  const leases = createLeases({
    renew,
    onError: (error) => errors.push(error),
  });
  return { leases, errors };
}

test('renews the lease of a sale, seconds ahead, while its work runs', async () => {
  const renewed: { saleIds: readonly string[]; forMs: number }[] = [];
  const { leases } = testLeases(async (saleIds, forMs) => {
    renewed.push({ saleIds, forMs });
  });
  const work = Promise.withResolvers<string>();
  const holding = leases.hold('sale', () => work.promise);
  await vi.advanceTimersByTimeAsync(20_000);
  // Each renewal comes well before the previous lease expires.
  expect(renewed).toHaveLength(10);
  expect(renewed.every(({ forMs }) => forMs >= 2 * 2000)).toBe(true);
  work.resolve('done');
  expect(await holding).toBe('done');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(renewed).toHaveLength(10);
  leases.stop();
});

test('keeps a lease with two holders until both are done', async () => {
  let count = 0;
  const { leases } = testLeases(async () => {
    count += 1;
  });
  const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = [
    leases.hold('sale', () => one.promise),
    leases.hold('sale', () => other.promise),
  ];
  one.resolve();
  await holding[0];
  await vi.advanceTimersByTimeAsync(2000);
  expect(count).toBe(1);
  other.resolve();
  await holding[1];
  await vi.advanceTimersByTimeAsync(2000);
  expect(count).toBe(1);
  leases.stop();
});

test('ends the lease of failed work, and survives a failed renewal', async () => {
  let count = 0;
  const { leases, errors } = testLeases(async () => {
    count += 1;
    throw new Error('the database is away');
  });
  await expect(leases.hold('one', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await vi.advanceTimersByTimeAsync(4000);
  expect(count).toBe(0);
  const work = Promise.withResolvers<void>();
  const holding = leases.hold('two', () => work.promise);
  await vi.advanceTimersByTimeAsync(4000);
  expect(errors).toHaveLength(2);
  work.resolve();
  await holding;
  leases.stop();
});
