import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHeldSales } from './held-sales.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function heldSales(renew: (saleIds: readonly string[], forMs: number) => Promise<void>) {
  const errors: unknown[] = [];
  const held = createHeldSales({
    renew,
    onError: (error) => errors.push(error),
  });
  return { held, errors };
}

test('a sale is held for as long as its work takes, and always some seconds ahead', async () => {
  const renewed: { saleIds: readonly string[]; forMs: number }[] = [];
  const { held } = heldSales(async (saleIds, forMs) => {
    renewed.push({ saleIds, forMs });
  });
  const work = Promise.withResolvers<string>();
  const holding = held.hold('sale', () => work.promise);
  await vi.advanceTimersByTimeAsync(20_000);
  // Each renewal comes well before the previous lease expires.
  expect(renewed).toHaveLength(10);
  expect(renewed.every(({ forMs }) => forMs >= 2 * 2000)).toBe(true);
  work.resolve('done');
  expect(await holding).toBe('done');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(renewed).toHaveLength(10);
  held.stop();
});

test('a sale that two hold is held until both are done', async () => {
  let count = 0;
  const { held } = heldSales(async () => {
    count += 1;
  });
  const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = [held.hold('sale', () => one.promise), held.hold('sale', () => other.promise)];
  one.resolve();
  await holding[0];
  await vi.advanceTimersByTimeAsync(2000);
  expect(count).toBe(1);
  other.resolve();
  await holding[1];
  await vi.advanceTimersByTimeAsync(2000);
  expect(count).toBe(1);
  held.stop();
});

test('work that fails is not held any more, and a renewal that fails ends nothing', async () => {
  let count = 0;
  const { held, errors } = heldSales(async () => {
    count += 1;
    throw new Error('the database is away');
  });
  await expect(held.hold('one', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await vi.advanceTimersByTimeAsync(4000);
  expect(count).toBe(0);
  const work = Promise.withResolvers<void>();
  const holding = held.hold('two', () => work.promise);
  await vi.advanceTimersByTimeAsync(4000);
  expect(errors).toHaveLength(2);
  work.resolve();
  await holding;
  held.stop();
});
