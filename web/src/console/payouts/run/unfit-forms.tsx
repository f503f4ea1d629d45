import type { PayoutRun } from '@piton/contract/payouts/payout-run.ts';
import { formatWords } from '../payout-words.ts';
import { sayUnfit } from './dialogs/say-unfit.ts';

/**
 * Shown before approval: afterwards the payout must be excluded or the file needs another format.
 */
export function UnfitForms({ run: { unfit } }: { run: Pick<PayoutRun, 'unfit'> }) {
  if (unfit.length === 0) return null;
  return (
    <ul className="text-14 text-muted">
      {unfit.map((each) => (
        <li key={each.format} className="text-pretty wrap-anywhere">
          {`The file cannot be ${formatWords[each.format].name}: ${sayUnfit(each)}`}
        </li>
      ))}
    </ul>
  );
}
