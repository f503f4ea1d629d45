import type { PayoutRun } from '@piton/contract/payout-run.ts';
import type { PayoutState } from '../payout-words.ts';

type Payouts = PayoutRun['payouts'];

export type PayoutFilter = { text: string; state: PayoutState | null };

/** Those in that state of which every word is somewhere: in a name, the bank, the account or the reference. */
export function narrowedPayouts(payouts: Payouts, { text, state }: PayoutFilter): Payouts {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return payouts.filter((payout) => {
    if (state !== null && payout.state !== state) return false;
    const { owner, bankName, accountName, accountNumber, reference, reason } = payout;
    const said = plain(
      [owner.displayName, bankName, accountName, accountNumber, reference, reason].join(' '),
    );
    return words.every((word) => said.includes(word));
  });
}

/** Accents do not count: on most keyboards here they are hard to come by. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
