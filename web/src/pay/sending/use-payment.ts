import type { PaymentObject } from '@piton/contract/payments/payment-object.ts';
import { attemptHash, sealPayment } from '@piton/contract/cards/sealing.ts';
import { useEffect, useRef, useState } from 'react';
import type { PayProps } from '../pay-props.ts';
import { followAttempt, type Followed } from './follow-attempt.ts';
import { pause } from './pause.ts';
import type { NotSent } from './not-sent.ts';
import type { Challenge, ProofOfWork } from './read-response.ts';
import { sendPayment, type Attempt, type Ended } from './send-payment.ts';
import { payerBrowser } from './payer-browser.ts';
import { whileSending } from './sending-tabs.ts';
import type { ChallengedPayment } from '../challenge/challenged-payment.ts';
import { showChallenge } from '../challenge/show-challenge.ts';
import type { UnansweredStore } from '../unanswered/unanswered-payment.ts';

/**
 * 'proving': the browser computes a proof of work, and nothing is charged yet. 'confirming': the
 * page shows the customer's bank. 'checking' and 'offline': the payment was sent, and its outcome
 * is unknown.
 */
export type Progress = 'none' | 'paying' | 'proving' | 'confirming' | 'checking' | 'offline';

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
  // A challenge continues on the next visit, and its bank's page may need the whole window.
  const isLeft = progress === 'none' || progress === 'confirming';
  useEffect(() => (isLeft ? undefined : warnBeforeLeaving()), [isLeft]);

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
      const sent = { ...props.company, amount: payment.amount, hash };
      const show = async (challenge: Challenge) => {
        setProgress('confirming');
        const isShown = await showOrReload(challenge, sent);
        setProgress('paying');
        return isShown;
      };
      const deps = {
        fetch: (...request: Parameters<typeof fetch>) => {
          unanswered.sendAgain(id);
          return fetch(...request);
        },
        pause: async (...args: Parameters<typeof pause>) => {
          await pause(...args);
          setProgress('checking');
        },
        solve: async ({ challenge, level }: ProofOfWork) => {
          setProgress('proving');
          // Loaded on demand, because few payments need it.
          const proofOfWork = await import('@piton/contract/cards/proof-of-work.ts');
          const proof = await proofOfWork.solveChallenge(challenge, level);
          setProgress('paying');
          return proof;
        },
        showChallenge: show,
        onUnknown: () => setProgress(navigator.onLine ? 'checking' : 'offline'),
        elapsedMs: () => performance.now(),
        followUp: () => followUp(sent, show),
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
async function followUp(
  attempt: { companyId: string; hash: string },
  show: (challenge: Challenge) => Promise<boolean>,
): Promise<Followed> {
  const followed = await followAttempt(attempt, {
    fetch: (...request) => fetch(...request),
    pause: (pauseMs) => pause(pauseMs, { isCutShortOnline: true }),
    untilCancellable: async () => 0,
    showChallenge: show,
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
      browser: payerBrowser(),
    };
  } catch {
    return { kind: 'not_sent', why: 'not_sealed' };
  }
}

/**
 * A browser doesn't load a script again that failed once. The reloaded page continues the
 * challenge.
 */
async function showOrReload(challenge: Challenge, payment: ChallengedPayment): Promise<boolean> {
  const isShown = await showChallenge(challenge, payment);
  if (isShown || !navigator.onLine) return isShown;
  location.reload();
  return new Promise(() => undefined);
}

/** The browser shows its own dialog. Returns a function that stops the warning. */
function warnBeforeLeaving(): () => void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', warn);
  return () => removeEventListener('beforeunload', warn);
}
