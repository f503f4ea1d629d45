import {
  type DisputeDetails,
  getDispute,
  listDisputes,
} from '@piton/contract/disputes/evidence.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const disputesKey = 'disputes';

/** In pages; those that await a response come first. */
export function useDisputes(companyId: string) {
  return useInfiniteQuery({
    queryKey: [disputesKey, companyId],
    queryFn: ({ pageParam, signal }) => {
      const query = { companyId, ...(pageParam && { cursor: pageParam }) };
      return call(listDisputes, { query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

export function useDisputesOfSale(companyId: string, saleId: string) {
  return useQuery({
    queryKey: [disputesKey, companyId, saleId],
    queryFn: ({ signal }) => call(listDisputes, { query: { companyId, saleId } }, { signal }),
  });
}

export function useDispute(disputeId: string) {
  return useQuery({
    queryKey: [disputesKey, 'one', disputeId],
    queryFn: ({ signal }) => call(getDispute, { params: { disputeId } }, { signal }),
    // The form keeps what is being typed; a newer draft shows when it is saved.
    refetchOnWindowFocus: false,
  });
}

/** Shows a dispute as the server has just returned it, and reloads the lists. */
export function useDisputeChanged(): (dispute: DisputeDetails) => void {
  const client = useQueryClient();
  return (dispute) => {
    client.setQueryData([disputesKey, 'one', dispute.id], dispute);
    void client.invalidateQueries({
      queryKey: [disputesKey],
      predicate: ({ queryKey }) => queryKey[1] !== 'one',
    });
  };
}
