import { useEffect, useState } from 'react';
import { followAttempt, type Followed } from './follow-attempt.ts';
import { pause } from './pause.ts';
import { isBeingSent } from './sending-tabs.ts';
import type { UnansweredPayment } from './unanswered-payment.ts';

/** How a payment of another tab or an earlier visit ended; null while that is being asked. */
export function useFollowed(payment: UnansweredPayment): Followed | null {
  const [known, setKnown] = useState<{ id: string; followed: Followed }>();
  const isKnown = known?.id === payment.id;
  useEffect(() => {
    if (isKnown) return undefined;
    const left = new AbortController();
    const { signal } = left;
    void followAttempt(payment, {
      fetch: (...request) => fetch(...request),
      pause: (pauseMs) => pause(pauseMs, { isCutShortOnline: true, signal }),
      nowMs: Date.now,
      isBeingSent,
      isOver: () => signal.aborted,
    }).then((followed) => {
      if (followed) setKnown({ id: payment.id, followed });
    });
    return () => left.abort();
  }, [payment, isKnown]);
  return isKnown ? known.followed : null;
}
