import type { Payout } from '@piton/contract/payout.ts';

export type Trouble = {
  readonly sentence: string;
  /** The button that puts it right, where the merchant can. */
  readonly fix?: { readonly action: string; readonly path: string };
};

const bankPage = { action: 'Check your bank account', path: '/add-bank-acc' };

type Missed = Pick<Payout, 'status' | 'reason' | 'isOver'>;

/** Why a payout did not arrive, as far as anybody said why; null where it did, or still may. */
export function troubleOf({ status, reason, isOver }: Missed): Trouble | null {
  switch (status) {
    case 'failed':
      return fromTheBank(because('The bank could not pay it', reason), isOver);
    case 'returned':
      return fromTheBank(because('The bank sent it back', reason), isOver);
    case 'cancelled': {
      const said = because('We took it out before it was sent', reason);
      return {
        sentence: `${said} ${isOver ? isLater : 'Its money goes with your next payout.'}`,
      };
    }
    default:
      return null;
  }
}

const isLater = 'Its money is in a later payout.';

/** The account is looked at anew before anything is paid to it again. */
function fromTheBank(said: string, isOver: boolean): Trouble {
  if (isOver) return { sentence: `${said} ${isLater}` };
  const next = 'Its money goes with your next payout once we have checked your bank account.';
  return { sentence: `${said} ${next}`, fix: bankPage };
}

/** "The bank sent it back: account closed." */
function because(what: string, reason: string): string {
  const said = reason.trim().replace(/[.\s]+$/, '');
  return said === '' ? `${what}.` : `${what}: ${said}.`;
}
