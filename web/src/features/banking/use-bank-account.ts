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
    // The review may have decided since the page was looked at last.
    refetchOnMount: 'always',
  });
}

/** For what has just been saved: the server's own answer needs no second question. */
export function useBankAccountSaved(): (bankAccount: BankAccount) => void {
  const client = useQueryClient();
  return (bankAccount) => {
    client.setQueryData<Banking>(bankAccountKey, (known) => known && { ...known, bankAccount });
  };
}
