import { expect, test } from 'vitest';
import { payAtRate, rateFigure } from './pay-at-rate.ts';

test('counts refused and rejected payments, and waits for those under way', async () => {
  const waiting = Promise.withResolvers<boolean>();
  const outcomes = [() => true, () => false, () => Promise.reject(new Error('no server'))];
  let begun = 0;
  const paying = payAtRate(1000, async (count) => {
    begun = count + 1;
    return (await outcomes[count]?.()) ?? waiting.promise;
  });
  while (begun < 4) await new Promise((resolve) => setImmediate(resolve));
  const stopped = paying.stop();
  waiting.resolve(true);
  const { sent, failed, endedAt } = await stopped;
  expect([sent, failed]).toEqual([begun, 2]);
  expect(endedAt).toHaveLength(begun);
});

test('a rate below the limit is broken, and a short run has no limit', () => {
  const paid = { sent: 9, failed: 0, perSecond: 9, startedAt: 0, endedAt: [] };
  expect(rateFigure('rate', paid, 10)).toMatchObject({ isKept: false, measured: '9', limit: '10' });
  expect(rateFigure('rate', paid, 9)).toMatchObject({ isKept: true });
  expect(rateFigure('rate', paid, null)).toMatchObject({ isKept: true, limit: 'none' });
});
