import type { ConsoleSale } from '@piton/contract/payments/console-sale.ts';
import { isOpenChargeback, type ShownCorrection } from '@piton/contract/payments/correction.ts';
import type { SaleStatus } from '@piton/contract/payments/sale.ts';

type Admitted = ConsoleSale['admits'][number];

export type SaleToCorrect = {
  readonly status: SaleStatus;
  /** True after the first status inquiry: before that, a process may still wait for the gateway. */
  readonly isAsked: boolean;
  readonly isContradicted: boolean;
  /** The part that has not been charged back yet. */
  readonly leftMills: number;
  readonly corrections: readonly ShownCorrection[];
};

/** The kinds of proposal allowed now; the database rejects the rest. */
export function allowedProposals(sale: SaleToCorrect): Admitted[] {
  const { status, corrections } = sale;
  if (corrections.some(({ state, isOutdated }) => state === 'proposed' && !isOutdated)) return [];
  if (status === 'Pending') return sale.isAsked ? ['approved', 'declined'] : [];
  return [
    ...(sale.isContradicted ? (['stands'] as const) : []),
    'adjustment',
    ...(status === 'Approved' && sale.leftMills > 0 ? (['chargeback'] as const) : []),
    ...(corrections.some((each) => isOpenChargeback(each, corrections))
      ? (['chargeback_end'] as const)
      : []),
  ];
}
