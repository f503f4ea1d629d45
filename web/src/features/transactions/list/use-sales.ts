import { getSale } from '@piton/contract/payments/sale-details.ts';
import { listSales, type SaleFilter, totalSales } from '@piton/contract/payments/sale.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

/** A company's filtered payments, in pages, newest first. */
export function useSales(companyId: string, filter: SaleFilter) {
  return useInfiniteQuery(salesOf(companyId, filter));
}

export function salesOf(companyId: string, filter: SaleFilter) {
  return infiniteQueryOptions({
    queryKey: ['sales', companyId, filter],
    queryFn: ({ pageParam: cursor, signal }) => {
      const page = cursor === '' ? {} : { cursor };
      return call(listSales, { query: { ...filter, companyId, ...page } }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // It would reload all visible pages. The live refresh loads only new payments.
    refetchOnWindowFocus: false,
    refetchOnReconnect: ({ state }) => state.data === undefined,
  });
}

/** The total of all filtered payments, loaded or not. */
export function useSaleTotal(companyId: string, filter: SaleFilter) {
  return useQuery({ ...totalOf(companyId, filter), placeholderData: keepPreviousData });
}

/** The total of one day that the list has not fully loaded. */
export function useDayTotal(companyId: string, ofDay: SaleFilter, enabled: boolean) {
  return useQuery({ ...totalOf(companyId, ofDay), enabled });
}

function totalOf(companyId: string, filter: SaleFilter) {
  return queryOptions({
    queryKey: ['sales', companyId, filter, 'total'],
    queryFn: ({ signal }) => call(totalSales, { query: { ...filter, companyId } }, { signal }),
  });
}

export function useSale(companyId: string, saleId: string) {
  return useQuery({
    queryKey: ['sale', companyId, saleId],
    queryFn: ({ signal }) =>
      call(getSale, { params: { saleId }, query: { companyId } }, { signal }),
  });
}
