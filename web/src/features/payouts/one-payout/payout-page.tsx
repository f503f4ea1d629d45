import { ChevronLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { isUnknown } from '../../../api/is-unknown.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/loading/skeleton.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { PayoutEntries } from './payout-entries.tsx';
import { PayoutHead } from './payout-head.tsx';
import { PayoutShares } from './payout-shares.tsx';
import { PayoutSteps } from './payout-steps.tsx';
import { type PayoutDetails, usePayout } from '../use-payouts.ts';

/** One payout: its status, its sum and its entries. */
export function PayoutPage() {
  const { payoutId = '' } = useParams();
  const query = usePayout(payoutId);
  return (
    <div className="flex flex-col gap-4 desktop:gap-6">
      <title>Payout · Piton</title>
      <div>
        <Link
          to="/payouts"
          className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-10 px-2 text-14 font-medium text-primary hover:bg-primary-soft"
        >
          <ChevronLeft className="size-5" aria-hidden="true" />
          All payouts
        </Link>
        <h1 className="text-24 font-semibold">Payout</h1>
      </div>
      {isUnknown(query.error) ? (
        <UnknownPayout />
      ) : (
        <Loaded query={query} waiting={<PayoutToCome />}>
          {(payout) => <Details payout={payout} />}
        </Loaded>
      )}
    </div>
  );
}

function Details({ payout }: { payout: PayoutDetails }) {
  return (
    <>
      <PayoutHead payout={payout} />
      <div className="grid gap-4 desktop:grid-cols-3 desktop:items-start desktop:gap-6">
        <div className="min-w-0 desktop:col-span-2">
          <PayoutShares payout={payout} />
        </div>
        <TitledCard title="Timeline">
          <PayoutSteps payout={payout} />
        </TitledCard>
      </div>
      <PayoutEntries payout={payout} />
    </>
  );
}

function UnknownPayout() {
  return (
    <EmptyState
      sentence="We can’t find this payout in your account."
      action={
        <Link to="/payouts" className={buttonClasses('primary')}>
          See all payouts
        </Link>
      }
    />
  );
}

function PayoutToCome() {
  return (
    <Skeleton label="Loading the payout">
      <div className="flex flex-col gap-4 desktop:gap-6">
        <SkeletonBlock className="h-72 rounded-16 desktop:h-52" />
        <SkeletonBlock className="h-64 rounded-16" />
      </div>
    </Skeleton>
  );
}
