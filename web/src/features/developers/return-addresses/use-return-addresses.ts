import { listReturnAddresses } from '@piton/contract/return-addresses/return-address.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

const keyOf = (companyId: string) => ['return-addresses', companyId];

export function useReturnAddresses(companyId: string) {
  return useQuery({
    queryKey: keyOf(companyId),
    queryFn: ({ signal }) => call(listReturnAddresses, { params: { companyId } }, { signal }),
  });
}

export function useReturnAddressesChanged(companyId: string): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(companyId) });
}
