import type { Payout } from '@piton/contract/payouts/payout.ts';
import { PagedList } from '../../../ui/loading/paged-list.tsx';
import { SkeletonRows } from '../../../ui/loading/skeleton.tsx';
import { StatementButtons } from '../statement/statement-buttons.tsx';
import { usePayoutEntries } from '../use-payouts.ts';
import { PayoutEntry, entryColumns } from './payout-entry.tsx';

/** All entries of a payout, oldest first. */
export function PayoutEntries({ payout }: { payout: Payout }) {
  const query = usePayoutEntries(payout.id);
  return (
    <section aria-labelledby="payout-entries" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="payout-entries" className="text-20 font-semibold">
          Payments in this payout
        </h2>
        <StatementButtons payout={payout} />
      </div>
      <PagedList
        query={query}
        waiting={
          <div className={list}>
            <SkeletonRows count={5} label="Loading payments" />
          </div>
        }
        empty={
          <p className="text-muted">
            No sales that week. This payout is your carried-over balance.
          </p>
        }
      >
        {(entries) => (
          <div className={list}>
            <div
              className={`${entryColumns} bg-sunken text-14 text-muted max-desktop:hidden`}
              aria-hidden="true"
            >
              <span>Description</span>
              <span>Date</span>
              <span className="text-right">Gross</span>
              <span className="text-right">Fee</span>
              <span className="text-right">Net</span>
            </div>
            <ul>
              {entries.map((entry) => (
                <li
                  key={entry.id}
                  className="border-t border-line first:border-t-0 desktop:first:border-t"
                >
                  <PayoutEntry entry={entry} />
                </li>
              ))}
            </ul>
          </div>
        )}
      </PagedList>
    </section>
  );
}

const list = 'overflow-clip rounded-16 border border-line bg-surface';
