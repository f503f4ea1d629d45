import type { HeldOwner, PayoutRun } from '@piton/contract/payouts/payout-run.ts';
import { Link } from 'react-router';
import { MoneyText } from '../../../ui/money-text.tsx';
import { PagedList } from '../../../ui/loading/paged-list.tsx';
import { reviewPath } from '../../reviews/review-path.ts';
import { reconciliationPath } from '../payout-paths.ts';
import { holdReasonWords } from '../payout-words.ts';
import { WaitingRows } from '../waiting-rows.tsx';
import { useHeldOwners } from './use-held-owners.ts';

/**
 * Merchants whose balance is not fully paid, with the reason. Renders nothing if there are none.
 */
export function HeldSection({ cutOffDay }: Pick<PayoutRun, 'cutOffDay'>) {
  const held = useHeldOwners(cutOffDay);
  const count = held.data?.pages[0]?.count;
  if (count === 0) return null;
  return (
    <section aria-labelledby="held" className="flex flex-col gap-3">
      <h2 id="held" className="text-20 font-semibold">
        Held{count !== undefined && ` (${count.toLocaleString('en-US')})`}
      </h2>
      <p className="max-w-160 text-muted text-pretty">
        Their balance carries over until the hold ends.
      </p>
      <PagedList
        query={held}
        waiting={<WaitingRows count={3} label="Loading holds" />}
        empty={null}
      >
        {(items) => (
          <ul className="divide-y divide-line overflow-clip rounded-16 border border-line bg-surface">
            {items.map((each) => (
              <HeldRow key={each.owner.uid} held={each} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

function HeldRow({ held }: { held: HeldOwner }) {
  const { owner, owedMills, reasons, isPaidInPart } = held;
  return (
    <li className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-2 desktop:px-6">
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{owner.displayName}</span>
        <span className="block text-14 text-muted">
          {reasons.map((reason) => holdReasonWords[reason]).join('. ')}.
          {isPaidInPart && ' Their other companies are paid.'}{' '}
          {reasons.includes('bank_in_review') && (
            <Link to={reviewPath('bank_account', owner.uid)} className={link}>
              Look at the bank account
            </Link>
          )}
          {reasons.includes('bank_in_review') && reasons.includes('bank_contradicts') && ' · '}
          {reasons.includes('bank_contradicts') && (
            <Link to={reconciliationPath} className={link}>
              View bank file
            </Link>
          )}
        </span>
      </span>
      <span className="text-right font-semibold">
        <MoneyText mills={BigInt(owedMills)} />
      </span>
    </li>
  );
}

const link = 'text-primary underline underline-offset-2';
