import { type BankAccount, getBankAccount } from '@piton/contract/banking/bank-account.ts';
import type { EndpointOutput } from '@piton/contract/http/endpoint.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export const bankAccountKey = ['bank-account'];

export type Banking = EndpointOutput<typeof getBankAccount>;

export function useBankAccount() {
  return useQuery({
    queryKey: bankAccountKey,
    queryFn: ({ signal }) => call(getBankAccount, {}, { signal }),
    // The review may have decided since the last visit.
    refetchOnMount: 'always',
  });
}

/** Stores the server's response to a save, which needs no further request. */
export function useBankAccountSaved(): (bankAccount: BankAccount) => void {
  const client = useQueryClient();
  return (bankAccount) => {
    client.setQueryData<Banking>(bankAccountKey, (known) => known && { ...known, bankAccount });
  };
}
