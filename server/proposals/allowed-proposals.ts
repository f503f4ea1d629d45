import type { ConsoleSale } from '@piton/contract/payments/console-sale.ts';
import { isOpenChargeback, type ShownProposal } from '@piton/contract/payments/proposal.ts';
import type { SaleStatus } from '@piton/contract/payments/sale.ts';

type Admitted = ConsoleSale['allowedProposals'][number];

export type SaleForProposal = {
  readonly status: SaleStatus;
  /** True after the first status inquiry: before that, a process may still wait for the gateway. */
  readonly isAsked: boolean;
  readonly isContradicted: boolean;
  /** The part that has not been charged back yet. */
  readonly leftMills: number;
  readonly proposals: readonly ShownProposal[];
};

/** The kinds of proposal allowed now; the database rejects the rest. */
export function allowedProposals(sale: SaleForProposal): Admitted[] {
  const { status, proposals } = sale;
  if (proposals.some(({ state, isOutdated }) => state === 'proposed' && !isOutdated)) return [];
  if (status === 'Pending') return sale.isAsked ? ['approved', 'declined'] : [];
  return [
    ...(sale.isContradicted ? (['confirmed'] as const) : []),
    'adjustment',
    ...(status === 'Approved' && sale.leftMills > 0 ? (['chargeback'] as const) : []),
    ...(proposals.some((each) => isOpenChargeback(each, proposals))
      ? (['chargeback_end'] as const)
      : []),
  ];
}
