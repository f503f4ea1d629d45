import {
  getPayoutRun,
  listPayoutRuns,
  type PayoutRun,
} from '@piton/contract/payouts/payout-run.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useIntervalWhileAttended } from '../../ui/loading/use-interval-while-attended.ts';

/** The key of all the console's payout queries. */
export const payoutsKey = 'console-payouts';

/**
 * Newest week first. Colleagues change them, so they reload every minute while the person is
 * active.
 */
export function usePayoutRuns() {
  return useQuery({
    queryKey: [payoutsKey, 'runs'],
    queryFn: ({ signal }) => call(listPayoutRuns, {}, { signal }),
    refetchInterval: useIntervalWhileAttended(),
    refetchOnWindowFocus: 'always',
  });
}

export function usePayoutRun(cutOffDay: string) {
  return useQuery({
    queryKey: [payoutsKey, 'run', cutOffDay],
    queryFn: ({ signal }) => call(getPayoutRun, { params: { cutOffDay } }, { signal }),
    refetchInterval: useIntervalWhileAttended(),
    refetchOnWindowFocus: 'always',
  });
}

/** Reloads everything after an action, or after a refusal caused by newer data. */
export function usePayoutsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [payoutsKey] });
}

/** Stores a week from a response and reloads everything related. */
export function useKeepRun(): (run: PayoutRun) => void {
  const client = useQueryClient();
  const changed = usePayoutsChanged();
  return (run) => {
    client.setQueryData([payoutsKey, 'run', run.cutOffDay], run);
    void changed();
  };
}
