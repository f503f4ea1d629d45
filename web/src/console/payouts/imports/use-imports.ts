import {
  type BankImport,
  getBankImport,
  listBankImports,
} from '@piton/contract/payouts/bank-import.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { useIntervalWhileAttended } from '../../../ui/loading/use-interval-while-attended.ts';
import { payoutsKey } from '../use-payout-runs.ts';

export function useImports() {
  return useQuery({
    queryKey: [payoutsKey, 'imports'],
    queryFn: ({ signal }) => call(listBankImports, {}, { signal }),
    refetchInterval: useIntervalWhileAttended(),
    refetchOnWindowFocus: 'always',
  });
}

/** The results of its lines; others may resolve the open ones. */
export function useImport(importId: string) {
  return useQuery({
    queryKey: [payoutsKey, 'import', importId],
    queryFn: ({ signal }) => call(getBankImport, { params: { importId } }, { signal }),
    refetchOnWindowFocus: 'always',
  });
}

/** Stores an imported file and reloads all data it may have changed. */
export function useKeepImport(): (found: BankImport) => void {
  const client = useQueryClient();
  return (found) => {
    client.setQueryData([payoutsKey, 'import', found.id], found);
    void client.invalidateQueries({ queryKey: [payoutsKey] });
  };
}
