import { listPaymentRequests } from '@piton/contract/payment-requests/payment-request.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

const keyOf = (companyId: string) => ['payment-requests', companyId];

/** A company's payment requests, in pages, newest first. */
export function useRequests(companyId: string) {
  return useInfiniteQuery({
    queryKey: keyOf(companyId),
    queryFn: ({ pageParam, signal }) =>
      call(
        listPaymentRequests,
        { params: { companyId }, query: pageParam ? { cursor: pageParam } : {} },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

export function useRequestsChanged(companyId: string): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(companyId) });
}
