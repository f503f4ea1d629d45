import type { Plan, Step } from './plan.ts';

/** Far above all adjustments, disputes and chargebacks. */
const approvedCents = [1_000_000, 1_000_000];

/**
 * The same plan, but in its last week the first owner has a large balance and saves their bank
 * account just before the run, so that it is unverified. Chance alone rarely does this in a short
 * plan.
 */
export function leaveUnverified({ owners, weeks }: Plan): Plan {
  const last = weeks.at(-1);
  if (last === undefined) throw new Error('a plan without weeks has no unverified owner');
  const late = last.steps.findIndex((step) => step.kind === 'clock' && step.at >= last.cutOff);
  const steps: Step[] = [
    ...last.steps.slice(0, late),
    { kind: 'standing', company: 0, standing: 'approved' },
    { kind: 'trade', trades: [{ company: 0, approvedCents, declinedCents: [] }] },
    { kind: 'edit bank', owner: 0 },
    ...last.steps.slice(late),
  ];
  return { owners, weeks: [...weeks.slice(0, -1), { ...last, steps }] };
}
