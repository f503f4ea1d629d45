import type { Payout } from '@piton/contract/payout.ts';

export type Trouble = {
  readonly sentence: string;
  /** The button that puts it right, where the merchant can. */
  readonly fix?: { readonly action: string; readonly path: string };
};

const bankPage = { action: 'Check your bank account', path: '/add-bank-acc' };

type Missed = Pick<Payout, 'status' | 'reason' | 'isOver' | 'isToOldAccount'>;

/** Why a payout did not arrive, as far as anybody said why; null where it did, or still may. */
export function troubleOf(missed: Missed): Trouble | null {
  const { status, reason, isOver } = missed;
  switch (status) {
    case 'failed':
      return fromTheBank(because('The bank could not pay it', reason), missed);
    case 'returned':
      return fromTheBank(because('The bank sent it back', reason), missed);
    case 'cancelled': {
      const said = because('We took it out before it was sent', reason);
      return {
        sentence: `${said} ${isOver ? isLater : `${isNext}, unless something holds that one.`}`,
      };
    }
    default:
      return null;
  }
}

const isLater = 'Its money is in a later payout.';
const isNext = 'Its money goes with your next payout';

/** The account is looked at anew before anything is paid to it again; another one has nothing to do with it. */
function fromTheBank(said: string, { isOver, isToOldAccount }: Missed): Trouble {
  if (isOver) return { sentence: `${said} ${isLater}` };
  if (isToOldAccount) {
    return { sentence: `${said} ${isNext} to the bank account that you have now.` };
  }
  return { sentence: `${said} ${isNext} once we have checked your bank account.`, fix: bankPage };
}

/** "The bank sent it back: account closed." What is a sentence already stays one. */
function because(what: string, reason: string): string {
  const said = reason.trim();
  if (said === '') return `${what}.`;
  return /^[A-Z].*[.!?]$/.test(said)
    ? `${what}. ${said}`
    : `${what}: ${said.replace(/[.\s]+$/, '')}.`;
}
