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
): { readonly followed: Followed | null; readonly isInOtherTab: boolean } {
  const [known, setKnown] = useState<{ id: string; followed: Followed }>();
  const [isInOtherTab, setInOtherTab] = useState(false);
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
        pause: (pauseMs) => {
          // Only the last response counts: the challenge may be over, and the outcome unknown.
          setInOtherTab(false);
          return pause(pauseMs, { isCutShortOnline: true, signal });
        },
        untilCancellable: cancellableAfterSending(payment, clocks),
        showChallenge: async (challenge) => {
          const isElsewhere = (await isBeingSent(payment.id)) === true;
          setInOtherTab(isElsewhere);
          if (isElsewhere) {
            await pause(elsewherePauseMs, { isCutShortOnline: true, signal });
            return true;
          }
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
  return { followed: isKnown ? known.followed : null, isInOtherTab };
}

/** As often as the other tab asks. */
const elsewherePauseMs = 3000;
