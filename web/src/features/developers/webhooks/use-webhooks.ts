import {
  getWebhookDelivery,
  listWebhookDeliveries,
} from '@piton/contract/webhooks/webhook-delivery.ts';
import { listWebhookEndpoints } from '@piton/contract/webhooks/webhook-endpoint.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { useAttention } from '../../../ui/loading/use-attention.ts';
import type { DeliveryFilter } from './delivery-filter.ts';

/** An attempt ends within 10 s, so the next look shows it. */
const whileWaitingMs = 5000;
/** Shorter than the idle limit of sessions. */
const attentionMs = 5 * 60_000;

/** The polling interval while something waits and a person is active. */
function useWaitingInterval(): (isWaiting: boolean | undefined) => number | false {
  const isAttended = useAttention(attentionMs);
  return (mayChange) => (isAttended && mayChange ? whileWaitingMs : false);
}

export function useWebhookEndpoints(companyId: string) {
  const interval = useWaitingInterval();
  return useQuery({
    queryKey: ['webhooks', companyId, 'endpoints'],
    queryFn: ({ signal }) => call(listWebhookEndpoints, { params: { companyId } }, { signal }),
    refetchInterval: ({ state }) => interval(state.data?.items.some(({ waiting }) => waiting > 0)),
  });
}

/** Endpoints and deliveries together, because each change shows in both. */
export function useWebhooksChanged(companyId: string): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['webhooks', companyId] });
}

/** The endpoints alone: a deleted one has no deliveries to load. */
export function useEndpointsChanged(companyId: string): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['webhooks', companyId, 'endpoints'] });
}

type OfEndpoint = { companyId: string; endpointId: string };

export function useDeliveries(params: OfEndpoint, filter: DeliveryFilter) {
  const { companyId, endpointId } = params;
  const interval = useWaitingInterval();
  return useInfiniteQuery({
    queryKey: ['webhooks', companyId, 'deliveries', endpointId, filter],
    queryFn: ({ pageParam, signal }) => {
      const page = pageParam === '' ? {} : { cursor: pageParam };
      return call(listWebhookDeliveries, { params, query: { ...filter, ...page } }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) =>
      interval(state.data?.pages.some(({ items }) => items.some(isWaiting))),
  });
}

export function useDelivery(companyId: string, deliveryId: string) {
  const interval = useWaitingInterval();
  return useQuery({
    queryKey: ['webhooks', companyId, 'delivery', deliveryId],
    queryFn: ({ signal }) =>
      call(getWebhookDelivery, { params: { companyId, deliveryId } }, { signal }),
    refetchInterval: ({ state }) => interval(state.data && isWaiting(state.data)),
  });
}

function isWaiting({ state }: { state: string }): boolean {
  return state === 'waiting';
}
