import type { BankFileFormat, PayoutRun } from '@piton/contract/payouts/payout-run.ts';
import { counted } from '../../payout-words.ts';

type Unfit = PayoutRun['unfit'][number];

/** "2 accounts have no routing number that means one bank: Ana and Benoît." */
export function unsupportedPayeesText(unfit: Unfit): string {
  const have = counted(unfit.count, 'account has', 'accounts have');
  return `${have} ${lacks[unfit.format]}: ${someOf(unfit)}.`;
}

/** The data an account lacks for that format. */
const lacks: Record<BankFileFormat, string> = {
  csv: 'a name it can’t represent',
  nacha: 'no unique routing number, or a name it can’t represent',
  pain: 'no routing number or BIC, or a name it can’t represent',
};

/** "Ana, Benoît, Cora and 12 more". */
function someOf({ names, count }: Unfit): string {
  const more = count - names.length;
  return more > 0
    ? `${names.join(', ')} and ${more.toLocaleString('en-US')} more`
    : names.join(', ');
}
