import type { PayoutRun } from '@piton/contract/payout-run.ts';
import { counted } from '../payout-words.ts';
import { sumOf } from '../run-sums.ts';

type Run = Pick<PayoutRun, 'seen' | 'states' | 'file' | 'firstApproval' | 'secondApproval'>;

/** What somebody else has done to a week since it was looked at, in a sentence; null where it is the same. */
export function whatChanged(before: Run, now: Run): string | null {
  if (before.file === null && now.file !== null) {
    return `${now.file.madeBy.displayName} has made the bank’s file.`;
  }
  const takenOut = sumOf(now, 'cancelled').count - sumOf(before, 'cancelled').count;
  if (takenOut > 0) {
    return `${counted(takenOut, 'payout was', 'payouts were')} taken out of this week.`;
  }
  if (before.secondApproval === null && now.secondApproval !== null) {
    return `${now.secondApproval.by.displayName} has agreed, as the second.`;
  }
  if (before.firstApproval === null && now.firstApproval !== null) {
    return `${now.firstApproval.by.displayName} has agreed.`;
  }
  if (before.firstApproval !== null && now.firstApproval === null) {
    return 'Who had agreed has to agree anew.';
  }
  return before.seen === now.seen ? null : 'This week has changed.';
}
