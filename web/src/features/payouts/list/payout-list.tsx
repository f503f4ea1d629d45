import { Link } from 'react-router';
import { buttonClasses } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { PagedList } from '../../../ui/loading/paged-list.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/loading/skeleton.tsx';
import { useAcceptsLive } from '../../companies/use-companies.ts';
import { byMonth } from '../payout-days.ts';
import { PayoutRow } from './payout-row.tsx';
import { usePayouts } from '../use-payouts.ts';

/** All payouts by month, newest first. */
export function PayoutList() {
  return (
    <section aria-labelledby="all-payouts" className="flex flex-col gap-3">
      <h2 id="all-payouts" className="text-20 font-semibold">
        All payouts
      </h2>
      <PagedList query={usePayouts()} waiting={<ListToCome />} empty={<NoPayouts />}>
        {(payouts) => (
          <div className="overflow-clip rounded-16 border border-line bg-surface">
            {byMonth(payouts).map(({ month, payouts: some }) => (
              <section key={some[0]?.id} aria-label={month}>
                <h3 className="sticky top-14 z-10 border-b border-line bg-sunken px-3 py-2 text-14 font-medium wide:px-4 desktop:top-16">
                  {month}
                </h3>
                <ul>
                  {some.map((payout) => (
                    <li
                      key={payout.id}
                      className="border-b border-line last:border-b-0 [section:not(:last-child)>ul>&]:border-b"
                    >
                      <PayoutRow payout={payout} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </PagedList>
    </section>
  );
}

function NoPayouts() {
  const acceptsLive = useAcceptsLive();
  return (
    <EmptyState
      sentence="No payouts yet. Once customers pay you, we’ll send your first payout on a Friday."
      action={
        acceptsLive ? (
          <Link to="/companies" className={buttonClasses('primary')}>
            Share your pay link
          </Link>
        ) : null
      }
    />
  );
}

function ListToCome() {
  return (
    <Skeleton label="Loading payouts">
      <div className="overflow-clip rounded-16 border border-line bg-surface">
        <div className="h-9 border-b border-line bg-sunken" />
        {['one', 'two', 'three', 'four', 'five'].map((row) => (
          <div
            key={row}
            className="flex h-28 items-start gap-3 border-b border-line p-3 last:border-b-0 wide:p-4 desktop:h-19"
          >
            <SkeletonBlock className="size-6 rounded-full desktop:w-24" />
            <div className="flex flex-1 flex-col gap-2">
              <SkeletonBlock className="h-4 w-2/5" />
              <SkeletonBlock className="h-3 w-3/5" />
            </div>
            <SkeletonBlock className="h-5 w-24" />
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
