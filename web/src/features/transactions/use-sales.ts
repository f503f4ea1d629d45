import { listSales, type SaleMode } from '@piton/contract/sale.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** A company's payments in one of the books, page after page, newest first. */
export function useSales(companyId: string, mode: SaleMode) {
  return useInfiniteQuery({
    queryKey: ['sales', companyId, mode],
    queryFn: ({ pageParam, signal }) =>
      call(listSales, { query: { mode, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
