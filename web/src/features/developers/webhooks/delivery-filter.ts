import { type DeliveryState, deliveryStates } from '@piton/contract/webhooks/webhook-delivery.ts';
import { type EventType, eventTypeNames } from '@piton/contract/v1/event-types.ts';
import { useFilter } from '../filter-select.tsx';

export type DeliveryFilter = { state?: DeliveryState; type?: EventType };

/** The address's filter. */
export function useDeliveryFilter(): DeliveryFilter {
  const state = useFilter('state', deliveryStates);
  const type = useFilter('type', eventTypeNames);
  return { ...(state !== undefined && { state }), ...(type !== undefined && { type }) };
}
