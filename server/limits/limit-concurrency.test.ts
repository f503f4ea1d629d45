import { AppError } from '@piton/contract/http/errors.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createConcurrencyLimit } from './limit-concurrency.ts';

test('runs no more than allowed at once, in order, and continues after failures', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 0, max: 5 }),
      fc.array(fc.tuple(fc.boolean(), fc.nat(3)), { maxLength: 30 }),
      async (atOnce, maxWaiting, works) => {
        const limited = createConcurrencyLimit({ atOnce, maxWaiting });
        const room = Math.min(works.length, atOnce + maxWaiting);
        const refusal = { status: 'rejected', reason: new AppError('unavailable') };
        // The second flood starts from the same state as the first.
        for (let flood = 0; flood < 2; flood += 1) {
          const begun: number[] = [];
          let running = 0;
          let maxRunning = 0;
          const all = works.map(([isFailing, ticks], index) =>
            limited(async () => {
              begun.push(index);
              running += 1;
              maxRunning = Math.max(maxRunning, running);
              for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
              running -= 1;
              if (isFailing) throw new Error('failed');
            }),
          );
          const outcomes = await Promise.allSettled(all);
          expect(maxRunning).toBeLessThanOrEqual(atOnce);
          expect(begun).toEqual(Array.from({ length: room }, (_, index) => index));
          expect(outcomes.slice(room)).toEqual(outcomes.slice(room).map(() => refusal));
          expect(outcomes.slice(0, room)).not.toContainEqual(refusal);
        }
      },
    ),
  );
});
