import { getEvent, listEvents } from '@piton/contract/events/events.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import type { EventType } from '@piton/contract/v1/event-types.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

type EventFilter = { mode: SaleMode; type?: EventType };

export function useEvents(companyId: string, filter: EventFilter) {
  return useInfiniteQuery({
    queryKey: ['events', companyId, filter],
    queryFn: ({ pageParam, signal }) => {
      const page = pageParam === '' ? {} : { cursor: pageParam };
      return call(listEvents, { params: { companyId }, query: { ...filter, ...page } }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

export function useEvent(companyId: string, eventId: string) {
  return useQuery({
    queryKey: ['event', companyId, eventId],
    queryFn: ({ signal }) => call(getEvent, { params: { companyId, eventId } }, { signal }),
  });
}
