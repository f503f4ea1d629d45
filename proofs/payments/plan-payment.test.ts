import { expect, test } from 'vitest';
import { seededRandom } from '../harness/seeded-random.ts';
import { faultName, ordinaryFaults } from './fault-mix.ts';
import { planPayment } from './plan-payment.ts';

const mix = ordinaryFaults.beforeKill;
const planned = 10_000;

function plans(seed: number) {
  const random = seededRandom(seed);
  return Array.from({ length: planned }, () => planPayment(random, mix));
}

test('the same seed plans the same payments', () => {
  expect(plans(7)).toEqual(plans(7));
  expect(plans(7)).not.toEqual(plans(8));
});

test('every fault has its share, and one payment in ten is sent twice', () => {
  const all = plans(7);
  for (const { share, ...fault } of mix) {
    const count = all.filter((plan) => plan.fault && faultName(plan.fault) === faultName(fault));
    expect(count.length / planned).toBeCloseTo(share, 2);
  }
  expect(all.filter(({ isDoubled }) => isDoubled).length / planned).toBeCloseTo(0.1, 1);
});
