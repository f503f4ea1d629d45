import { useState, useSyncExternalStore } from 'react';
import type { PayProps } from '../pay-props.ts';
import {
  unansweredStore,
  type UnansweredPayment,
  type UnansweredStore,
} from './unanswered-payment.ts';

type Unanswered = {
  readonly store: UnansweredStore;
  readonly unanswered: UnansweredPayment | null;
};

/** A payment from this browser but another page whose result the customer has not seen. */
export function useUnanswered(props: PayProps): Unanswered {
  const [store] = useState(() => unansweredStore(props));
  const unanswered = useSyncExternalStore(store.subscribe, store.recall, () => null);
  return { store, unanswered };
}
