import type { EndpointOutput } from '@piton/contract/endpoint.ts';
import type { findAttempt } from '@piton/contract/pay-functions.ts';
import { readAnswer, type Outcome } from './read-answer.ts';
import type { UnansweredPayment } from './unanswered-payment.ts';

/** How a payment ended of which this page has nothing but the hash. */
export type Followed =
  | { readonly kind: 'ended'; readonly outcome: Outcome }
  /** For so long that nobody here sends it any more: nothing was charged. */
  | { readonly kind: 'never_arrived' };

type FollowDeps = {
  readonly fetch: typeof fetch;
  readonly pause: (pauseMs: number) => Promise<void>;
  readonly nowMs: () => number;
  /** By another tab of this browser; null where that cannot be known. */
  readonly isBeingSent: (id: string) => Promise<boolean | null>;
  readonly isOver: () => boolean;
};

const firstPauseMs = 1000;
const longestPauseMs = 15_000;
const answerLimitMs = 20_000;
/** Longer than the server works on a request whose sender is gone. */
const arrivesWithinMs = 60_000;
/** Longer than a tab that still sends waits between two tries. */
const triesAgainWithinMs = 240_000;

/** Asks until it is certain how a payment ended; null when nobody wants to know any more. */
export async function followAttempt(
  payment: UnansweredPayment,
  deps: FollowDeps,
): Promise<Followed | null> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    // Looked at before asking: what was sent meanwhile is not counted as never sent.
    const mayStillArrive = await canArrive(payment, deps);
    if (deps.isOver()) return null;
    const answer = await ask(payment.hash, deps.fetch);
    if (deps.isOver()) return null;
    if (answer === 'never_arrived' && !mayStillArrive) return { kind: 'never_arrived' };
    if (typeof answer !== 'string') return { kind: 'ended', outcome: answer };
    await deps.pause(pauseMs);
  }
}

async function canArrive(
  { id, sentAt }: UnansweredPayment,
  { nowMs, isBeingSent }: FollowDeps,
): Promise<boolean> {
  const sending = await isBeingSent(id);
  if (sending === true) return true;
  const sinceMs = nowMs() - Date.parse(sentAt);
  // A clock that was set back says nothing.
  if (sinceMs < 0) return true;
  return sinceMs < (sending === null ? triesAgainWithinMs : arrivesWithinMs);
}

type Asked = Outcome | 'pending' | 'never_arrived' | 'unanswered';

async function ask(hash: string, fetch: FollowDeps['fetch']): Promise<Asked> {
  try {
    const response = await fetch(`/api/attempts/${hash}`, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(answerLimitMs),
    });
    const body = await response.text();
    if (response.status !== 200) return 'unanswered';
    const { state } = JSON.parse(body) as Partial<EndpointOutput<typeof findAttempt>>;
    if (state === 'never_arrived') return state;
    if (state === 'pending') return 'pending';
    return readAnswer(body) ?? 'unanswered';
  } catch {
    return 'unanswered';
  }
}
