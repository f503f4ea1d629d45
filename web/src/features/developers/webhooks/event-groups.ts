import { type EventType, eventTypeNames } from '@piton/contract/v1/event-types.ts';

const groupNames: Readonly<Record<string, string>> = {
  payment: 'Payments',
  payment_request: 'Payment requests',
  refund: 'Refunds',
  dispute: 'Disputes',
  payout: 'Payouts',
  company: 'Company',
  key: 'API keys',
};

type EventGroup = { readonly name: string; readonly types: readonly EventType[] };

/** The event types by their subject; a new subject without a name here keeps its own. */
export const eventGroups: readonly EventGroup[] = Object.entries(
  Object.groupBy(eventTypeNames, (type) => type.split('.')[0] ?? type),
).map(([subject, types = []]) => ({ name: groupNames[subject] ?? subject, types }));
