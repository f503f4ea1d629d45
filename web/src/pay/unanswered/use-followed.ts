import { useEffect, useState } from 'react';
import { showChallenge } from '../challenge/show-challenge.ts';
import { followAttempt, type Followed } from '../sending/follow-attempt.ts';
import { pause } from '../sending/pause.ts';
import { isBeingSent, whileSending } from '../sending/sending-tabs.ts';
import { cancellableAfterSending } from './until-cancellable.ts';
import type { PayProps } from '../pay-props.ts';
import type { UnansweredPayment } from './unanswered-payment.ts';

/**
 * The result of a payment from another tab or an earlier visit; null while the page asks for it.
 * Continues a challenge that no other tab shows.
 */
export function useFollowed(
  payment: UnansweredPayment,
  company: PayProps['company'],
): Followed | null {
  const [known, setKnown] = useState<{ id: string; followed: Followed }>();
  const isKnown = known?.id === payment.id;
  useEffect(() => {
    if (isKnown) return undefined;
    const left = new AbortController();
    const { signal } = left;
    const clocks = { nowMs: Date.now, elapsedMs: () => performance.now(), isBeingSent };
    void followAttempt(
      { ...company, ...payment },
      {
        fetch: (...request) => fetch(...request),
        pause: (pauseMs) => pause(pauseMs, { isCutShortOnline: true, signal }),
        untilCancellable: cancellableAfterSending(payment, clocks),
        showChallenge: async (challenge) => {
          if ((await isBeingSent(payment.id)) === true) return false;
          return whileSending(payment.id, () =>
            showChallenge(challenge, { ...company, ...payment }),
          );
        },
        isOver: () => signal.aborted,
      },
    ).then((followed) => {
      if (followed) setKnown({ id: payment.id, followed });
    });
    return () => left.abort();
  }, [payment, company, isKnown]);
  return isKnown ? known.followed : null;
}
