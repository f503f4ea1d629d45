import { expect, test } from 'vitest';
import { leaveUnverified } from './leave-unverified.ts';
import { planWeeks } from './plan-weeks.ts';

const size = { owners: 10, companies: 13, weeks: 2, runners: 2, killsAWeek: 0 };
const seeds = Array.from({ length: 50 }, (_, seed) => seed);

test.each(seeds)(
  'the first owner has a large balance and an unverified account with seed %i',
  (seed) => {
    const drawn = planWeeks(size, seed);
    const plan = leaveUnverified(drawn);
    expect(plan.owners[0]).toBe(0);
    expect(plan.weeks[0]).toEqual(drawn.weeks[0]);
    const { steps = [], cutOff = '' } = plan.weeks[1] ?? {};
    const run = steps.findIndex((step) => step.kind === 'run' && !step.isEarly);
    const sold = steps.findIndex(
      (step) => step.kind === 'trade' && step.trades[0]?.approvedCents[0] === 1_000_000,
    );
    expect(steps.slice(sold - 1, sold + 2)).toMatchObject([
      { kind: 'standing', company: 0, standing: 'approved' },
      { kind: 'trade', trades: [{ company: 0 }] },
      { kind: 'edit bank', owner: 0 },
    ]);
    const clock = steps.slice(0, sold).findLast((step) => step.kind === 'clock');
    expect((clock?.at ?? '~') < cutOff).toBe(true);
    const between = steps.slice(sold + 2, run);
    expect(between.filter(({ kind }) => kind !== 'clock' && kind !== 'trade')).toEqual([]);
  },
);
