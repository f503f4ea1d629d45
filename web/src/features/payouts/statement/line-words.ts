import { formatMoney } from '@piton/contract/money/money.ts';
import type { Payout } from '@piton/contract/payouts/payout.ts';
import type { StatementLine } from '@piton/contract/payouts/payout-statement.ts';

/** Refunds, adjustments and chargebacks, which a payout or a month sums up in one line. */
export const otherWords = 'Refunds, adjustments and chargebacks';

/** The kind of a line in plain words. */
export function lineWords({ kind, netMills }: Pick<StatementLine, 'kind' | 'netMills'>): string {
  // A refund that failed comes back as a line of its own.
  return kind === 'refund' && netMills > 0 ? 'Refund failed' : kindWords[kind];
}

const kindWords: Readonly<Record<StatementLine['kind'], string>> = {
  sale: 'Sale',
  refund: 'Refund',
  adjustment: 'Adjustment',
  chargeback: 'Chargeback',
  chargeback_reversal: 'Chargeback reversal',
  dispute_lost: 'Dispute lost',
  payout: 'Payout',
  payout_return: 'Payout returned',
};

export const statusWords: Readonly<Record<Payout['status'], string>> = {
  queued: 'Queued',
  in_transit: 'In transit',
  deposited: 'Deposited',
  cancelled: 'Cancelled',
  failed: 'Failed',
  returned: 'Returned',
};

/**
 * Shows all mills, with a hyphen as the minus sign, which every PDF font and spreadsheet supports.
 */
export function printedMoney(mills: number): string {
  return formatMoney(BigInt(mills), 3).replace('−', '-');
}
