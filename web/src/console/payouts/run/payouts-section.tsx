import type { PayoutRun } from '@piton/contract/payout-run.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { counted } from '../payout-words.ts';
import { narrowedPayouts, type PayoutFilter } from './narrowed-payouts.ts';
import { PayoutFilters, stateFrom } from './payout-filters.tsx';
import { PayoutRows } from './payout-rows.tsx';

const together = 50;

/** Every payout of a week. What it is narrowed to stands in the address, so that going back comes back to it. */
export function PayoutsSection({ run }: { run: PayoutRun }) {
  const [search, setSearch] = useSearchParams();
  const [most, setMost] = useState(together);
  const filter = { text: search.get('text') ?? '', state: stateFrom(search.get('state')) };
  const found = narrowedPayouts(run.payouts, filter);
  const narrow = (chosen: PayoutFilter) => {
    setMost(together);
    setSearch(searchOf(chosen), { replace: true, preventScrollReset: true });
  };
  return (
    <section aria-labelledby="payouts" className="flex flex-col gap-3">
      <h2 id="payouts" className="text-20 font-semibold">
        Payouts{run.payoutCount > 0 && ` (${run.payoutCount.toLocaleString('en-US')})`}
      </h2>
      {run.payoutCount === 0 ? (
        <EmptyState sentence="Nobody is paid this week." />
      ) : (
        <>
          <PayoutFilters run={run} filter={filter} onChange={narrow} />
          <output className="sr-only">{counted(found.length, 'payout')} found</output>
          {found.length === 0 ? (
            <EmptyState
              sentence="None of this week’s payouts fits that."
              action={
                <Button onClick={() => narrow({ text: '', state: null })}>Show all of them</Button>
              }
            />
          ) : (
            <PayoutRows payouts={found.slice(0, most)} />
          )}
          {found.length > most && (
            <div className="flex justify-center">
              <Button onClick={() => setMost(most + together)}>
                Show more of {found.length.toLocaleString('en-US')}
              </Button>
            </div>
          )}
          {run.payoutCount > run.payouts.length && (
            <p className="text-muted">
              These are the {run.payouts.length.toLocaleString('en-US')} largest. All of them are in
              the bank’s file.
            </p>
          )}
        </>
      )}
    </section>
  );
}

function searchOf({ text, state }: PayoutFilter): Record<string, string> {
  return { ...(text !== '' && { text }), ...(state !== null && { state }) };
}
