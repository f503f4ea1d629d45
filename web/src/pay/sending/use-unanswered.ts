import { useState } from 'react';
import type { PayProps } from '../pay-props.ts';
import { useBrowserValue } from '../use-browser-value.ts';
import { unansweredStore, type UnansweredPayment } from './unanswered-payment.ts';

type Unanswered = {
  readonly unanswered: UnansweredPayment | null;
  readonly dismiss: () => void;
};

/** A payment that this browser sent on an earlier visit and whose answer it never saw. */
export function useUnanswered(props: PayProps): Unanswered {
  const [store] = useState(() => unansweredStore(props));
  // Read once: the payment that is sent from this very page is not an earlier one.
  const [recall] = useState(() => once(store.recall));
  const [isDismissed, setIsDismissed] = useState(false);
  const earlier = useBrowserValue(recall, null);
  const dismiss = () => {
    store.forget();
    setIsDismissed(true);
  };
  return { unanswered: isDismissed ? null : earlier, dismiss };
}

function once<Value>(read: () => Value): () => Value {
  let kept: { value: Value } | undefined;
  return () => {
    kept ??= { value: read() };
    return kept.value;
  };
}
