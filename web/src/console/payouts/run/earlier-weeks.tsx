import type { PayoutRunBrief } from '@piton/contract/payouts/payout-run.ts';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { MoneyText } from '../../../ui/money-text.tsx';
import { Status } from '../../../ui/status.tsx';
import { runPath } from '../payout-paths.ts';
import { counted, weekdayOf } from '../payout-words.ts';
import { runStatus, sumToPay } from '../run-sums.ts';

/** Renders nothing without an earlier week. */
export function EarlierWeeks({ runs }: { runs: readonly PayoutRunBrief[] }) {
  if (runs.length === 0) return null;
  return (
    <section aria-labelledby="earlier" className="flex flex-col gap-3">
      <h2 id="earlier" className="text-20 font-semibold">
        Earlier weeks
      </h2>
      <ul className="divide-y divide-line overflow-clip rounded-16 border border-line bg-surface">
        {runs.map((run) => (
          <li key={run.cutOffDay}>
            <Week run={run} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Week({ run }: { run: PayoutRunBrief }) {
  const { count, netMills } = sumToPay(run);
  return (
    <Link
      to={runPath(run.cutOffDay)}
      className={
        'flex min-h-16 items-center gap-3 px-4 py-2 -outline-offset-2 transition-colors ' +
        'hover:bg-sunken desktop:px-6'
      }
    >
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-1">
        <span className="min-w-0 flex-1 basis-48">
          <span className="block font-medium">
            {weekdayOf(run.valueDay)} {run.valueDay.slice(0, 4)}
          </span>
          <span className="block text-14 text-muted">
            {counted(count, 'payout')}
            {run.heldCount > 0 && `, ${run.heldCount.toLocaleString('en-US')} on hold`}
          </span>
        </span>
        <Status {...runStatus(run)} />
        <span className="font-semibold wide:w-36 wide:text-right">
          <MoneyText mills={BigInt(netMills)} />
        </span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
    </Link>
  );
}
