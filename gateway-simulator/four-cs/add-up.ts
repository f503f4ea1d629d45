import type { Outcome, Transaction } from './transaction.ts';

export type TotalsFilter = { tranId: string | undefined; currency: string | undefined };

export type Totals = {
  approvedCount: number;
  /** Text, because JSON numbers are too small for money. */
  approvedCents: string;
  declinedCount: number;
  incompleteCount: number;
};

/** Counts posted sales only: an authorisation moves no money. */
export function addUp(transactions: readonly Transaction[], filter: TotalsFilter): Totals {
  const counts: Record<Outcome, number> = { Approved: 0, Declined: 0, Incomplete: 0 };
  let approvedCents = 0n;
  for (const { tranType, tranId, currency, outcome, amountCents } of transactions) {
    if (tranType !== 'AuthAndPost') continue;
    if (tranId !== (filter.tranId ?? tranId) || currency !== (filter.currency ?? currency)) {
      continue;
    }
    counts[outcome] += 1;
    if (outcome === 'Approved') approvedCents += amountCents;
  }
  return {
    approvedCount: counts.Approved,
    approvedCents: String(approvedCents),
    declinedCount: counts.Declined,
    incompleteCount: counts.Incomplete,
  };
}
