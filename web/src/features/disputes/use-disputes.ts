import {
  type DisputeDetails,
  getDispute,
  listDisputes,
} from '@piton/contract/disputes/evidence.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const disputesKey = 'disputes';

export function useDisputes(companyId: string) {
  return useQuery({
    queryKey: [disputesKey, companyId],
    queryFn: ({ signal }) => call(listDisputes, { query: { companyId } }, { signal }),
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
