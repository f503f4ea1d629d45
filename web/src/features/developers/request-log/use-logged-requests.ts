import {
  getLoggedRequest,
  listLoggedRequests,
  type loggedMethods,
  type loggedStatuses,
} from '@piton/contract/request-log/request-log.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

export type RequestFilter = {
  mode: SaleMode;
  status?: (typeof loggedStatuses)[number];
  method?: (typeof loggedMethods)[number];
  keyId?: string;
};

export function useLoggedRequests(companyId: string, filter: RequestFilter) {
  return useInfiniteQuery({
    queryKey: ['request-log', companyId, filter],
    queryFn: ({ pageParam, signal }) => {
      const page = pageParam === '' ? {} : { cursor: pageParam };
      const query = { ...filter, ...page };
      return call(listLoggedRequests, { params: { companyId }, query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

export function useLoggedRequest(companyId: string, id: string) {
  return useQuery({
    queryKey: ['request-log', companyId, 'one', id],
    queryFn: ({ signal }) => call(getLoggedRequest, { params: { companyId, id } }, { signal }),
  });
}
