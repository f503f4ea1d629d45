import type { PayoutRun } from '@piton/contract/payouts/payout-run.ts';
import { useSearchParams } from 'react-router';
import { usePaused } from '../../../ui/forms/use-paused.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { PagedList } from '../../../ui/loading/paged-list.tsx';
import { counted } from '../payout-words.ts';
import { WaitingRows } from '../waiting-rows.tsx';
import { PayoutFilters, stateFrom } from './payout-filters.tsx';
import { PayoutRows } from './payout-rows.tsx';
import { type PayoutFilter, useRunPayouts } from './use-run-payouts.ts';

/** All payouts of a week. The address holds the filter, so that Back restores it. */
export function PayoutsSection({ run }: { run: PayoutRun }) {
  const [search, setSearch] = useSearchParams();
  const filter = { text: search.get('text') ?? '', state: stateFrom(search.get('state')) };
  const narrow = (chosen: PayoutFilter) =>
    setSearch(searchOf(chosen), { replace: true, preventScrollReset: true });
  return (
    <section aria-labelledby="payouts" className="flex flex-col gap-3">
      <h2 id="payouts" className="text-20 font-semibold">
        Payouts{run.payoutCount > 0 && ` (${run.payoutCount.toLocaleString('en-US')})`}
      </h2>
      {run.payoutCount === 0 ? (
        <EmptyState sentence="No payouts this week." />
      ) : (
        <>
          <PayoutFilters run={run} filter={filter} onChange={narrow} />
          <Found
            cutOffDay={run.cutOffDay}
            filter={filter}
            onShowAll={() => narrow({ text: '', state: null })}
          />
        </>
      )}
    </section>
  );
}

type FoundProps = { cutOffDay: string; filter: PayoutFilter; onShowAll: () => void };

function Found({ cutOffDay, filter, onShowAll }: FoundProps) {
  const payouts = useRunPayouts(cutOffDay, { ...filter, text: usePaused(filter.text).trim() });
  const count = payouts.data?.pages[0]?.count;
  const isNarrowed = filter.text.trim() !== '' || filter.state !== null;
  return (
    <>
      <output className={isNarrowed ? 'text-muted' : 'sr-only'}>
        {count !== undefined && `${counted(count, 'payout')} found`}
      </output>
      <PagedList
        query={payouts}
        waiting={<WaitingRows count={5} label="Loading this week’s payouts" />}
        empty={
          <EmptyState
            sentence="No results"
            action={<Button onClick={onShowAll}>Show all</Button>}
          />
        }
      >
        {(items) => <PayoutRows payouts={items} />}
      </PagedList>
    </>
  );
}

function searchOf({ text, state }: PayoutFilter): Record<string, string> {
  return { ...(text !== '' && { text }), ...(state !== null && { state }) };
}
