import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { DatabaseResponsiveness } from '../../database/health/watch-responsiveness.ts';
import { withinTimeLimit } from './time-limit.ts';

const ignoreLate = () => undefined;

/** A database that stops and resumes responding on request. */
function fakeDatabase() {
  let isUnresponsive = false;
  const listeners = new Set<() => void>();
  const responsiveness: DatabaseResponsiveness = {
    isUnresponsive: () => isUnresponsive,
    onUnresponsive: (act) => {
      listeners.add(act);
      return () => void listeners.delete(act);
    },
  };
  const stopResponding = () => {
    isUnresponsive = true;
    for (const act of listeners) act();
  };
  const resume = () => {
    isUnresponsive = false;
  };
  return { responsiveness, stopResponding, resume };
}

function useFakeTimers() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
}

test('a database that stays unresponsive ends a request after a grace period', async () => {
  useFakeTimers();
  const database = fakeDatabase();
  const work = new Promise<never>(() => undefined);
  const limited = withinTimeLimit(5000, ignoreLate, () => work, database.responsiveness);
  const refusal = limited.catch((error: unknown) => error);
  database.stopResponding();
  await vi.advanceTimersByTimeAsync(100);
  expect(vi.getTimerCount()).toBe(0);
  expect(await refusal).toMatchObject({ code: 'unavailable' });
});

test('a request outlives stalls of the database that end within the grace period', async () => {
  useFakeTimers();
  const database = fakeDatabase();
  const { promise: work, resolve } = Promise.withResolvers<string>();
  const limited = withinTimeLimit(5000, ignoreLate, () => work, database.responsiveness);
  for (let stall = 0; stall < 2; stall += 1) {
    database.stopResponding();
    await vi.advanceTimersByTimeAsync(10);
    database.resume();
  }
  expect(vi.getTimerCount()).toBe(2);
  await vi.advanceTimersByTimeAsync(350);
  resolve('done');
  expect(await limited).toBe('done');
  expect(vi.getTimerCount()).toBe(0);
});

test('work within its limit is returned', async () => {
  const onLate = vi.fn<(error: unknown) => void>();
  expect(await withinTimeLimit(500, onLate, async () => 'done')).toBe('done');
  await expect(
    withinTimeLimit(500, onLate, async () => {
      throw new Error('mine');
    }),
  ).rejects.toThrow('mine');
  expect(onLate).not.toHaveBeenCalled();
});

test('work over its limit is unavailable and aborted, and its late failure is handled', async () => {
  const onLate = vi.fn<(error: unknown) => void>();
  const late = withinTimeLimit(20, onLate, async (signal) => {
    await delay(40);
    expect(signal.aborted).toBe(true);
    throw new Error('afterwards');
  });
  await expect(late).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
  await expect.poll(() => onLate.mock.calls).toEqual([[new Error('afterwards')]]);
});

test('an immediate throw leaves no timer running', async () => {
  const unhandled = vi.fn<(reason: unknown) => void>();
  process.on('unhandledRejection', unhandled);
  try {
    await expect(
      withinTimeLimit(5, vi.fn<(error: unknown) => void>(), () => {
        throw new Error('at once');
      }),
    ).rejects.toThrow('at once');
    // Longer than the limit, which would fire by then if it were still running.
    await delay(30);
    expect(unhandled).not.toHaveBeenCalled();
  } finally {
    process.off('unhandledRejection', unhandled);
  }
});
