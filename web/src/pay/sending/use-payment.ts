import type { PaymentObject } from '@piton/contract/payments/payment-object.ts';
import { attemptHash, sealPayment } from '@piton/contract/cards/sealing.ts';
import { useEffect, useRef, useState } from 'react';
import type { PayProps } from '../pay-props.ts';
import { followAttempt, type Followed } from './follow-attempt.ts';
import { pause } from './pause.ts';
import type { NotSent } from './not-sent.ts';
import type { Challenge } from './read-response.ts';
import { sendPayment, type Attempt, type Ended } from './send-payment.ts';
import { whileSending } from './sending-tabs.ts';
import type { UnansweredStore } from '../unanswered/unanswered-payment.ts';

/**
 * 'proving': the browser solves a challenge, and nothing is charged yet. 'checking' and 'offline':
 * the payment was sent, and its outcome is unknown.
 */
export type Progress = 'none' | 'paying' | 'proving' | 'checking' | 'offline';

export type Paying = {
  readonly progress: Progress;
  /**
   * Null during another payment, so that a double press counts once. `isRepeat` confirms a
   * second payment of the same amount after the warning.
   */
  readonly pay: (payment: PaymentObject, how: { isRepeat: boolean }) => Promise<Ended | null>;
};

/** One payment at a time, from the seal to the final response. */
export function usePayment(props: PayProps, unanswered: UnansweredStore): Paying {
  const [progress, setProgress] = useState<Progress>('none');
  // A ref, because two presses can come within one rendering.
  const isPaying = useRef(false);
  const confirm = useRef<string | undefined>(undefined);
  useEffect(() => (progress === 'none' ? undefined : warnBeforeLeaving()), [progress]);

  const pay: Paying['pay'] = async (payment, { isRepeat }) => {
    if (isPaying.current) return null;
    isPaying.current = true;
    setProgress('paying');
    try {
      const sealed = await seal(payment, props);
      if ('kind' in sealed) return { outcome: sealed, at: new Date() };
      const confirmed = isRepeat ? confirm.current : undefined;
      const attempt = confirmed ? { ...sealed, confirm: confirmed } : sealed;
      const hash = await attemptHash(sealed.encryptedTxt);
      const id = unanswered.remember({ amount: payment.amount, hash });
      const deps = {
        fetch: (...request: Parameters<typeof fetch>) => {
          unanswered.sendAgain(id);
          return fetch(...request);
        },
        pause: async (...args: Parameters<typeof pause>) => {
          await pause(...args);
          setProgress('checking');
        },
        solve: async ({ challenge, level }: Challenge) => {
          setProgress('proving');
          // Loaded on demand, because few payments need it.
          const { solveChallenge } = await import('@piton/contract/cards/proof-of-work.ts');
          const proof = await solveChallenge(challenge, level);
          setProgress('paying');
          return proof;
        },
        onUnknown: () => setProgress(navigator.onLine ? 'checking' : 'offline'),
        elapsedMs: () => performance.now(),
        followUp: () => followUp({ companyId: attempt.companyId, hash }),
      };
      const ended = await whileSending(id, () => sendPayment(attempt, deps));
      unanswered.forget(id);
      // The confirmation is valid for the next attempt only.
      confirm.current = ended.outcome.kind === 'message' ? ended.outcome.confirm : undefined;
      return ended;
    } finally {
      isPaying.current = false;
      setProgress('none');
    }
  };
  return { progress, pay };
}

/** Polls without a limit: the page must not start another payment before the outcome is known. */
async function followUp(attempt: { companyId: string; hash: string }): Promise<Followed> {
  const followed = await followAttempt(attempt, {
    fetch: (...request) => fetch(...request),
    pause: (pauseMs) => pause(pauseMs, { isCutShortOnline: true }),
    untilCancellable: async () => 0,
    isOver: () => false,
  });
  if (followed === null) throw new Error('no result for this payment');
  return followed;
}

/** The sealed attempt, or the reason there is none. */
async function seal(
  payment: PaymentObject,
  { company, mode, request }: PayProps,
): Promise<Attempt | NotSent> {
  try {
    const encryptedTxt = await sealPayment(payment, company, new Date());
    return {
      testMode: mode === 'test' ? '1' : '0',
      companyId: company.companyId,
      encryptedTxt,
      ...(request?.state === 'open' && { request: request.requestId }),
    };
  } catch {
    return { kind: 'not_sent', why: 'not_sealed' };
  }
}

/** The browser shows its own dialog. Returns a function that stops the warning. */
function warnBeforeLeaving(): () => void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', warn);
  return () => removeEventListener('beforeunload', warn);
}
