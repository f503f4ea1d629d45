import type { EndpointOutput } from '@piton/contract/http/endpoint.ts';
import type { cancelAttempt, findAttempt } from '@piton/contract/payments/pay-functions.ts';
import { readAction, readResponse, type Challenge, type Outcome } from './read-response.ts';
import { timeOf } from './response-time.ts';

/** The result of a payment of which this page has only the hash. */
export type Followed =
  | { readonly kind: 'ended'; readonly outcome: Outcome; readonly at: Date }
  /** The server has confirmed the cancellation: nothing was charged, and nothing will be. */
  | { readonly kind: 'never_arrived' };

export type Attempt = { readonly companyId: string; readonly hash: string };

type FollowDeps = {
  readonly fetch: typeof fetch;
  readonly pause: (pauseMs: number) => Promise<void>;
  /**
   * Milliseconds until it may be cancelled; infinite while another tab of this browser is sending
   * it.
   */
  readonly untilCancellable: () => Promise<number>;
  /** Resolves once the bank may have decided; false if the challenge can't be shown here. */
  readonly showChallenge: (challenge: Challenge) => Promise<boolean>;
  readonly isOver: () => boolean;
};

/** The page cancels a payment that has not reached the server by then. */
export const arrivalLimitMs = 15_000;

const firstPauseMs = 1000;
const longestPauseMs = 15_000;
const responseLimitMs = 20_000;

/**
 * Polls until the outcome is certain, and cancels a payment that doesn't arrive: the server then
 * rejects it, however late it comes. Returns null once `isOver` is true.
 */
export async function followAttempt(attempt: Attempt, deps: FollowDeps): Promise<Followed | null> {
  let hasArrived = false;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const leftMs: number = hasArrived ? Number.POSITIVE_INFINITY : await deps.untilCancellable();
    if (deps.isOver()) return null;
    const state: AttemptState = await (leftMs > 0
      ? find(attempt, deps.fetch)
      : cancel(attempt, deps.fetch));
    if (deps.isOver()) return null;
    if (state === 'cancelled') return { kind: 'never_arrived' };
    if (typeof state !== 'string' && 'outcome' in state) return { kind: 'ended', ...state };
    hasArrived ||= state !== 'unanswered' && state !== 'never_arrived';
    if (typeof state !== 'string' && (await deps.showChallenge(state))) continue;
    await deps.pause(leftMs > 0 ? Math.min(pauseMs, leftMs) : pauseMs);
  }
}

export type AttemptState =
  | Omit<Extract<Followed, { kind: 'ended' }>, 'kind'>
  | Challenge
  | State
  | 'unanswered';
type State = 'pending' | 'never_arrived' | 'cancelled';

export function find({ hash }: Attempt, fetch: FollowDeps['fetch']): Promise<AttemptState> {
  return ask(fetch, `/api/attempts/${hash}`, {});
}

/** Cancels a payment that has not arrived or, with `challenge`, one that waits for the bank. */
export function cancel(
  { companyId, hash }: Attempt,
  fetch: FollowDeps['fetch'],
  challenge?: true,
): Promise<AttemptState> {
  return ask(fetch, `/api/attempts/${hash}/cancellation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ companyId, challenge }),
  });
}

type Init = { readonly method?: string; readonly headers?: Record<string, string>; body?: string };

async function ask(fetch: FollowDeps['fetch'], path: string, init: Init): Promise<AttemptState> {
  try {
    const response = await fetch(path, {
      ...init,
      headers: { ...init.headers, accept: 'application/json' },
      signal: AbortSignal.timeout(responseLimitMs),
    });
    const body = await response.text();
    if (response.status !== 200) return 'unanswered';
    const at = timeOf(response);
    const action = readAction(body, at);
    if (action?.kind === 'challenge') return action;
    const { state } = JSON.parse(body) as Partial<
      EndpointOutput<typeof findAttempt | typeof cancelAttempt>
    >;
    if (state === 'never_arrived' || state === 'cancelled' || state === 'pending') return state;
    const outcome = readResponse(body);
    if (outcome === null || outcome === 'pending') return 'unanswered';
    return { outcome, at };
  } catch {
    return 'unanswered';
  }
}
