import { disputeChecks } from '../../disputes/dispute-checks.ts';
import type { LedgerCheck } from '../../ledger/ledger-check.ts';
import { ledgerChecks } from '../../ledger/ledger-checks.ts';
import { salePostingChecks } from '../../payments/sale-posting-checks.ts';
import { importChecks } from '../../payouts/bank-imports/import-checks.ts';
import { payoutChecks } from '../../payouts/payout-checks.ts';
import { proposalChecks } from '../../proposals/proposal-checks.ts';
import { refundChecks } from '../../refunds/refund-checks.ts';
import type { CheckName } from './finding.ts';

/** The ledger's own rules, and those of each feature that posts to it. */
export const postingChecks: readonly LedgerCheck<CheckName>[] = [
  ...ledgerChecks,
  ...salePostingChecks,
  ...proposalChecks,
  ...disputeChecks,
  ...refundChecks,
  ...payoutChecks,
  ...importChecks,
];
