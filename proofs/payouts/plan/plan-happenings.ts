import type { Draw } from './drawing.ts';
import type { PlanSize, Step, Trade } from './plan.ts';

type Planning = { readonly size: PlanSize; readonly draw: Draw };

export function planTrades({ size, draw }: Planning, share: number): Trade[] {
  return draw.some(size.companies, { share }).map((company) => ({
    company,
    approvedCents: Array.from({ length: 1 + draw.below(3) }, () => planAmount(draw)),
    declinedCents: Array.from({ length: draw.chance(0.2) ? 1 : 0 }, () => planAmount(draw)),
  }));
}

/** Many amounts are too small for a week's minimum, and a few are large. */
function planAmount(draw: Draw): number {
  const size = draw.fraction();
  if (size < 0.35) return 100 + draw.below(2500);
  return size < 0.95 ? 2500 + draw.below(35_000) : 40_000 + draw.below(160_000);
}

export function planBalanceChanges({ size, draw }: Planning): Step[] {
  const adjusted = draw.some(size.companies, { share: 0.03, min: 2 });
  const disputed = draw.some(size.companies, { share: 0.02, min: 2 });
  return [
    ...adjusted.map((company): Step => {
      const isFee = draw.chance(0.3);
      const amount = 1 + draw.below(isFee ? 4000 : 12_000);
      const amountMills = (isFee ? amount : amount * 10) * (draw.chance(0.4) ? -1 : 1);
      return {
        kind: 'adjust',
        company,
        amountMills,
        against: isFee ? 'fee_income' : 'adjustments',
      };
    }),
    ...disputed.map((company): Step => ({
      kind: 'charge back',
      company,
      drawn: draw.fraction(),
      share: draw.chance(0.5) ? 1 : draw.fraction(),
      feeCents: draw.chance(0.5) ? draw.below(5000) : 0,
    })),
    { kind: 'end dispute', drawn: draw.fraction(), outcome: draw.chance(0.5) ? 'won' : 'lost' },
  ];
}

/** Suspends companies and approves them again some weeks later. */
export function planStandings({ size, draw }: Planning): Step[] {
  const step = (standing: 'approved' | 'suspended') => (company: number) =>
    ({ kind: 'standing', company, standing }) as const;
  return [
    ...draw.some(size.companies, { share: 0.3 }).map(step('approved')),
    ...draw.some(size.companies, { share: 0.02, min: 1 }).map(step('suspended')),
  ];
}

type BankPlan = {
  readonly beforeRun: Step[];
  readonly afterRun: Step[];
  readonly afterApproval: Step[];
  readonly afterRelease: Step[];
  readonly says: { readonly failed: number[]; readonly late: number[] };
};

/** Merchants who save their bank account at any time of a week, and those that get verified. */
export function planBank({ size: { owners }, draw }: Planning): BankPlan {
  const some = (share: number, min: number) => draw.some(owners, { share, min });
  const edit = (owner: number): Step => ({ kind: 'edit bank', owner });
  const verify = (owner: number): Step => ({ kind: 'verify bank', owner });
  return {
    beforeRun: [...some(0.6, 1).map(verify), ...some(0.03, 1).map(edit)],
    afterRun: [...some(0.02, 2).map(edit), ...some(0.1, 1).map(verify)],
    afterApproval: [
      ...some(0.02, 2).map(edit),
      ...some(0.1, 1).map(verify),
      ...some(0.01, 1).map((owner): Step => ({ kind: 'cancel', owner })),
    ],
    afterRelease: some(0.02, 1).map(edit),
    says: { failed: some(0.03, 2), late: some(0.03, 1) },
  };
}
