import type { ConsoleSale } from '@piton/contract/payments/console-sale.ts';
import { isOpenChargeback, type ShownCorrection } from '@piton/contract/payments/correction.ts';
import type { SaleStatus } from '@piton/contract/payments/sale.ts';

type Admitted = ConsoleSale['admits'][number];

export type SaleToCorrect = {
  readonly status: SaleStatus;
  /** Whether the gateway was ever asked about it: before, somebody may still wait for its answer. */
  readonly isAsked: boolean;
  readonly isContradicted: boolean;
  /** What of it was not charged back yet. */
  readonly leftMills: number;
  readonly corrections: readonly ShownCorrection[];
};

/** What may be proposed: one thing at a time, and the database refuses the rest. */
export function admittedBy(sale: SaleToCorrect): Admitted[] {
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
