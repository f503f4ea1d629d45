import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { withinTimeLimit } from './time-limit.ts';

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

test('work over its limit is unavailable, is asked to stop, and its late failure is heard', async () => {
  const onLate = vi.fn<(error: unknown) => void>();
  const late = withinTimeLimit(20, onLate, async (signal) => {
    await delay(40);
    expect(signal.aborted).toBe(true);
    throw new Error('afterwards');
  });
  await expect(late).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
  await expect.poll(() => onLate.mock.calls).toEqual([[new Error('afterwards')]]);
});

test('what throws before it promises anything leaves no limit running behind', async () => {
  const unhandled = vi.fn<(reason: unknown) => void>();
  process.on('unhandledRejection', unhandled);
  try {
    await expect(
      withinTimeLimit(5, vi.fn<(error: unknown) => void>(), () => {
        throw new Error('at once');
      }),
    ).rejects.toThrow('at once');
    // Longer than the limit, which is over by then if it still runs.
    await delay(30);
    expect(unhandled).not.toHaveBeenCalled();
  } finally {
    process.off('unhandledRejection', unhandled);
  }
});
