import type { NextPayout } from '@piton/contract/payouts/payout.ts';
import type { QueryClient } from '@tanstack/react-query';

const nextKey = ['payouts', 'next'];

/**
 * What comes next follows each payment. Where it tells of another week than before, one was cut off: what
 * was to come is a payout now, of which the cards, the list and the month have not heard.
 */
export async function refreshPayouts(client: QueryClient): Promise<void> {
  const week = () => client.getQueryData<NextPayout>(nextKey)?.cutOffDay;
  const before = week();
  await client.invalidateQueries({ queryKey: nextKey }, { throwOnError: true });
  // Of a week that never came nobody knows whether it is another one.
  if (before !== undefined && week() === before) return;
  const isAnother = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] !== nextKey[1];
  await client.invalidateQueries(
    { queryKey: ['payouts'], predicate: isAnother },
    { throwOnError: true },
  );
}
