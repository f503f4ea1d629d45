import type { NextPayout } from '@piton/contract/payouts/payout.ts';
import type { QueryClient } from '@tanstack/react-query';

const nextKey = ['payouts', 'next'];

/**
 * The next payout changes with each payment. If it shows another week than before, a cut-off has
 * passed and its money is now a payout, so the cards, the list and the month need a refresh.
 */
export async function refreshPayouts(client: QueryClient): Promise<void> {
  const week = () => client.getQueryData<NextPayout>(nextKey)?.cutOffDay;
  const before = week();
  await client.invalidateQueries({ queryKey: nextKey }, { throwOnError: true });
  // A week that never loaded can't be compared.
  if (before !== undefined && week() === before) return;
  const isAnother = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] !== nextKey[1];
  await client.invalidateQueries(
    { queryKey: ['payouts'], predicate: isAnother },
    { throwOnError: true },
  );
}
