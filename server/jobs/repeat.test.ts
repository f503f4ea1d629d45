import { expect, test } from 'vitest';
import { repeat } from './repeat.ts';

test('repeats, never twice at once, and continues after a failure', async () => {
  const errors: unknown[] = [];
  let running = 0;
  let maxRunning = 0;
  let count = 0;
  const repeated = repeat(
    1,
    async () => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await Promise.resolve();
      running -= 1;
      count += 1;
      if (count === 2) throw new Error('once');
    },
    (error) => errors.push(error),
  );
  await expect.poll(() => count).toBeGreaterThan(4);
  await repeated.stop();
  expect(maxRunning).toBe(1);
  expect(errors).toHaveLength(1);
});

test('stopping waits for the current run and starts no other', async () => {
  const work = Promise.withResolvers<void>();
  let begun = 0;
  let hasStopped = false;
  const repeated = repeat(
    0,
    () => {
      begun += 1;
      return work.promise;
    },
    () => undefined,
  );
  const stopping = repeated.stop().then(() => {
    hasStopped = true;
  });
  await Promise.resolve();
  expect(hasStopped).toBe(false);
  work.resolve();
  await stopping;
  expect(begun).toBe(1);
});

test('starts on request, and not at all if stopped before', async () => {
  let begun = 0;
  const work = async () => void (begun += 1);
  const repeated = repeat(0, work, () => undefined, { firstAfterMs: 60_000 });
  await repeated.stop();
  expect(begun).toBe(0);
  const soon = repeat(60_000, work, () => undefined, { firstAfterMs: 1 });
  await expect.poll(() => begun).toBe(1);
  await soon.stop();
});
