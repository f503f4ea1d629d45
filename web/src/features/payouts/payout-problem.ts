import type { Payout } from '@piton/contract/payouts/payout.ts';

export type PayoutProblem = {
  readonly sentence: string;
  /** The button that fixes it, if the merchant can. */
  readonly fix?: { readonly action: string; readonly path: string };
};

const bankPage = { action: 'Check your bank account', path: '/add-bank-acc' };

type Missed = Pick<Payout, 'status' | 'reason' | 'isOver' | 'isToOldAccount'>;

/** Why a payout failed, as far as is known; null if it did not or may still arrive. */
export function payoutProblem(missed: Missed): PayoutProblem | null {
  const { status, reason, isOver } = missed;
  switch (status) {
    case 'failed':
      return fromTheBank(because('Your bank didn’t accept it', reason), missed);
    case 'returned':
      return fromTheBank(because('Your bank returned it', reason), missed);
    case 'cancelled': {
      const outcome = because('Cancelled before sending', reason);
      return {
        sentence: `${outcome} ${isOver ? isLater : `${isNext}, unless that one is on hold.`}`,
      };
    }
    default:
      return null;
  }
}

const isLater = 'Included in a later payout.';
const isNext = 'Included in your next payout';

/**
 * We review the account again before we pay to it; a replaced account doesn't affect the current
 * one.
 */
function fromTheBank(outcome: string, { isOver, isToOldAccount }: Missed): PayoutProblem {
  if (isOver) return { sentence: `${outcome} ${isLater}` };
  if (isToOldAccount) {
    return { sentence: `${outcome} ${isNext}, to your current bank account.` };
  }
  return { sentence: `${outcome} ${isNext} once we’ve checked your bank account.`, fix: bankPage };
}

/** "Your bank returned it: account closed." A reason that is a full sentence stays separate. */
function because(what: string, reason: string): string {
  const text = reason.trim();
  if (text === '') return `${what}.`;
  return /^[A-Z].*[.!?]$/.test(text)
    ? `${what}. ${text}`
    : `${what}: ${text.replace(/[.\s]+$/, '')}.`;
}
