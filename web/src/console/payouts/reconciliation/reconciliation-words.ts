import type { Reconciliation } from '@piton/contract/payouts/reconciliation.ts';
import { Clock, Undo2 } from 'lucide-react';
import type { StatusProps } from '../../../ui/status.tsx';

type ExceptionKind = Reconciliation['exceptions'][number]['kind'];

export const exceptionWords: Record<ExceptionKind, StatusProps> = {
  run_open: { tone: 'danger', word: 'Week not ready' },
  skipped: { tone: 'danger', word: 'Excluded' },
  contradiction: { tone: 'danger', word: 'Possibly paid twice' },
  run_late: { tone: 'danger', word: 'Overdue' },
  late_in_transit: { tone: 'warning', word: 'No bank report', icon: Clock },
  returned: { tone: 'danger', word: 'Returned', icon: Undo2 },
  failed: { tone: 'danger', word: 'Failed' },
  import_line: { tone: 'warning', word: 'Unmatched line' },
  early_deposit: { tone: 'warning', word: 'Deposited before its value date' },
  settled_void: { tone: 'warning', word: 'Voided but settled', icon: Undo2 },
  unsettled_sale: { tone: 'warning', word: 'Not settled', icon: Clock },
};

const accountWords: Readonly<Record<string, string>> = {
  bank: 'Bank',
  bank_fees: 'Bank fees',
  acquirer_receivable: 'Due from the acquirer',
  chargebacks_at_acquirer: 'Chargebacks at the acquirer',
  adjustments: 'Adjustments',
  merchant_payable: 'Owed to merchants',
  disputed_funds: 'Disputed funds',
  refunds_pending: 'Refunds pending',
  payout_queued: 'Payouts not sent yet',
  payout_in_transit: 'Payouts in transit',
  fee_income: 'Our fees',
  dispute_fee_income: 'Dispute fees',
  acquirer_fees: 'Acquirer fees',
  suspense: 'Unassigned',
};

/** An unknown ledger account is shown by its code. */
export function accountName(code: string): string {
  return accountWords[code] ?? code;
}
