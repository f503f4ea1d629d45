import { Link } from 'react-router';
import { buttonClasses } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { SkeletonRows } from '../../ui/loading/skeleton.tsx';
import { Proposals } from './proposals/proposals.tsx';
import { Findings } from './findings.tsx';
import { disputeImportPath } from './money-paths.ts';
import { OpenDisputes } from './open-disputes.tsx';
import { RefundsToMake, UnknownRefunds } from './refunds/open-refunds.tsx';
import { ContradictedSales, OpenSales } from './open-sales.tsx';
import { useOpenSales } from './use-money.ts';

/** The work for staff: proposals, refunds, open sales, and open disputes. */
export function MoneyPage() {
  const open = useOpenSales();
  return (
    <div className="flex flex-col gap-6">
      <title>Money · Piton</title>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-24 font-semibold">Money</h1>
        <Link to={disputeImportPath} className={buttonClasses('secondary')}>
          Import disputes
        </Link>
      </div>
      <Findings />
      <Loaded query={open} waiting={<Waiting />}>
        {(found) => {
          const now = new Date(open.dataUpdatedAt);
          return (
            <>
              <Proposals
                title="Awaiting second approval"
                proposals={found.waiting}
                count={found.waitingCount}
              />
              <RefundsToMake found={found} now={now} />
              <UnknownRefunds found={found} now={now} />
              <OpenSales found={found} now={now} />
              <ContradictedSales found={found} now={now} />
              <OpenDisputes found={found} now={now} />
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

function Waiting() {
  return (
    <div className="overflow-clip rounded-16 border border-line bg-surface">
      <SkeletonRows count={5} label="Loading pending payments" />
    </div>
  );
}
