import type { PayoutRun } from '@piton/contract/payouts/payout-run.ts';
import { counted } from '../payout-words.ts';
import { sumOf } from '../run-sums.ts';

type Run = Pick<PayoutRun, 'version' | 'states' | 'file' | 'firstApproval' | 'secondApproval'>;

/** A colleague's change to a week as a sentence; null if there is none. */
export function whatChanged(before: Run, now: Run): string | null {
  if (before.file === null && now.file !== null) {
    return `${now.file.madeBy.displayName} created the bank file.`;
  }
  const cancelled = sumOf(now, 'cancelled').count - sumOf(before, 'cancelled').count;
  if (cancelled > 0) {
    return `${counted(cancelled, 'payout was', 'payouts were')} excluded from this week.`;
  }
  if (before.secondApproval === null && now.secondApproval !== null) {
    return `${now.secondApproval.by.displayName} has given the second approval.`;
  }
  if (before.firstApproval === null && now.firstApproval !== null) {
    return `${now.firstApproval.by.displayName} has given the first approval.`;
  }
  if (before.firstApproval !== null && now.firstApproval === null) {
    return 'Approvals were reset.';
  }
  return before.version === now.version ? null : 'This week has changed.';
}
