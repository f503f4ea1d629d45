import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTurns } from './take-turns.ts';

test('never more at once than allowed, in the order they came, and failures hand on their turn', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 0, max: 5 }),
      fc.array(fc.tuple(fc.boolean(), fc.nat(3)), { maxLength: 30 }),
      async (atOnce, waitingMost, works) => {
        const takeTurn = createTurns({ atOnce, waitingMost });
        const begun: number[] = [];
        let running = 0;
        const all = works.map(([isFailing, ticks], index) =>
          takeTurn(async () => {
            begun.push(index);
            running += 1;
            expect(running).toBeLessThanOrEqual(atOnce);
            for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
            running -= 1;
            if (isFailing) throw new Error('failed');
          }),
        );
        const outcomes = await Promise.allSettled(all);
        const room = Math.min(works.length, atOnce + waitingMost);
        expect(begun).toEqual(Array.from({ length: room }, (_, index) => index));
        const turnedAway = outcomes.filter(
          (outcome) => outcome.status === 'rejected' && outcome.reason.code === 'unavailable',
        );
        expect(turnedAway).toHaveLength(works.length - room);
        expect(await takeTurn(() => Promise.resolve('free again'))).toBe('free again');
      },
    ),
  );
});
