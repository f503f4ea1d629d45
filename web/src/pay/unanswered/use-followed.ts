import { useEffect, useState } from 'react';
import { followAttempt, type Followed } from '../sending/follow-attempt.ts';
import { pause } from '../sending/pause.ts';
import { isBeingSent } from '../sending/sending-tabs.ts';
import { cancellableAfterSending } from './until-cancellable.ts';
import type { UnansweredPayment } from './unanswered-payment.ts';

/**
 * The result of a payment from another tab or an earlier visit; null while the page asks for it.
 */
export function useFollowed(payment: UnansweredPayment, companyId: string): Followed | null {
  const [known, setKnown] = useState<{ id: string; followed: Followed }>();
  const isKnown = known?.id === payment.id;
  useEffect(() => {
    if (isKnown) return undefined;
    const left = new AbortController();
    const { signal } = left;
    const clocks = { nowMs: Date.now, elapsedMs: () => performance.now(), isBeingSent };
    void followAttempt(
      { companyId, hash: payment.hash },
      {
        fetch: (...request) => fetch(...request),
        pause: (pauseMs) => pause(pauseMs, { isCutShortOnline: true, signal }),
        untilCancellable: cancellableAfterSending(payment, clocks),
        isOver: () => signal.aborted,
      },
    ).then((followed) => {
      if (followed) setKnown({ id: payment.id, followed });
    });
    return () => left.abort();
  }, [payment, companyId, isKnown]);
  return isKnown ? known.followed : null;
}
