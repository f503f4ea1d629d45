import type { Payout } from '@piton/contract/payout.ts';

export type Trouble = {
  readonly sentence: string;
  /** The button that puts it right, where the merchant can. */
  readonly fix?: { readonly action: string; readonly path: string };
};

const bankPage = { action: 'Check your bank account', path: '/add-bank-acc' };
const next = 'Its money goes with your next payout.';

/** Why a payout did not arrive, as far as anybody said why; null where it did, or still may. */
export function troubleOf({ status, reason }: Pick<Payout, 'status' | 'reason'>): Trouble | null {
  switch (status) {
    case 'failed': {
      const said = because('The bank could not pay it', reason);
      return { sentence: `${said} ${next}`, fix: bankPage };
    }
    case 'returned': {
      const said = because('The bank sent it back', reason);
      return { sentence: `${said} ${next}`, fix: bankPage };
    }
    case 'cancelled': {
      const said = because('We took it out before it was sent', reason);
      return { sentence: `${said} ${next}` };
    }
    default:
      return null;
  }
}

/** "The bank sent it back: account closed." */
function because(what: string, reason: string): string {
  const said = reason.trim().replace(/[.\s]+$/, '');
  return said === '' ? `${what}.` : `${what}: ${said}.`;
}
