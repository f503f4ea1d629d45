import {
  getPayoutRun,
  listPayoutRuns,
  type PayoutRun,
} from '@piton/contract/payouts/payout-run.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useIntervalWhileAttended } from '../../ui/loading/use-interval-while-attended.ts';

/** All of the console's pages about payouts. */
export const payoutsKey = 'console-payouts';

/** The newest week first. Others work here too: asked for every minute that somebody is there. */
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

/** Whatever was done, or refused because of something new, shows everywhere. */
export function usePayoutsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [payoutsKey] });
}

/** Shows a week as an answer has it, and asks for whatever else may have changed with it. */
export function useKeepRun(): (run: PayoutRun) => void {
  const client = useQueryClient();
  const changed = usePayoutsChanged();
  return (run) => {
    client.setQueryData([payoutsKey, 'run', run.cutOffDay], run);
    void changed();
  };
}
