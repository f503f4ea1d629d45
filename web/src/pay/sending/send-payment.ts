import type { EndpointCall } from '@piton/contract/http/endpoint.ts';
import type { webPay } from '@piton/contract/payments/pay-functions.ts';
import { arrivalLimitMs, type Followed } from './follow-attempt.ts';
import type { NotSent } from './not-sent.ts';
import {
  type Challenge,
  type Outcome,
  type ProofOfWork,
  readAction,
  readResponse,
} from './read-response.ts';
import { timeOf } from './response-time.ts';

export type Attempt = EndpointCall<typeof webPay>['body'];

export type Ended = {
  readonly outcome: Outcome | NotSent;
  /** By the server's clock, because a phone's may be wrong. */
  readonly at: Date;
};

type SendDeps = {
  readonly fetch: typeof fetch;
  readonly pause: (pauseMs: number, options: { isCutShortOnline: boolean }) => Promise<void>;
  /** The outcome is unknown: the payment may have been charged. */
  readonly onUnknown: () => void;
  readonly elapsedMs: () => number;
  /** Cancels the attempt, or returns its result if it has arrived. Nothing is sent after this. */
  readonly followUp: () => Promise<Followed>;
  /** Returns the proof, after some seconds. */
  readonly solve: (proofOfWork: ProofOfWork) => Promise<string>;
  /** Resolves once the bank may have decided; false if the challenge can't be shown here. */
  readonly showChallenge: (challenge: Challenge) => Promise<boolean>;
};

const firstPauseMs = 1000;
const longestPauseMs = 15_000;
/** Each may be harder than the last; a browser that can't solve them stops here. */
const maxProofs = 6;
const longestServerPauseMs = 120_000;
/** Longer than the server's own limit for a charge, so that the server gives up first. */
const responseLimitMs = 60_000;

/**
 * Sends one sealed attempt until its outcome is certain: the server charges a sealed text once, so
 * sending it again only asks for the result. If the server has not confirmed arrival within 15 s,
 * the page stops and cancels the attempt.
 */
export async function sendPayment(attempt: Attempt, deps: SendDeps): Promise<Ended> {
  let mayBeCharged = false;
  let sent = attempt;
  let proofs = 0;
  let hasArrived = false;
  let firstSentMs = deps.elapsedMs();
  const leftMs = () =>
    hasArrived ? Number.POSITIVE_INFINITY : firstSentMs + arrivalLimitMs - deps.elapsedMs();
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    if (!mayBeCharged) firstSentMs = deps.elapsedMs();
    if (leftMs() <= 0) return endedBy(await deps.followUp());
    const trying = tryOnce(sent, deps.fetch);
    const result = await within(leftMs(), trying);
    if (result === 'late') {
      deps.onUnknown();
      return Promise.race([deps.followUp().then(endedBy), endOf(trying)]);
    }
    if (result.kind === 'ended') return result;
    if (result.kind === 'proof_of_work') {
      proofs += 1;
      if (proofs > maxProofs) return { outcome: notSent, at: new Date() };
      // Without a proof the server asks for another one.
      sent = { ...attempt, proof: await deps.solve(result).catch(() => undefined) };
      continue;
    }
    if (result.kind === 'challenge') {
      // The payment is stored, and the bank may confirm it from now on.
      mayBeCharged = true;
      hasArrived = true;
      if (await deps.showChallenge(result)) continue;
    }
    // Customers don't wait that long on an open page, and nothing was charged.
    if (result.kind === 'turned_away' && result.isForLong && !mayBeCharged) return result;
    // A rejected request charges nothing, but an earlier one may have.
    if (result.kind === 'refused' && !mayBeCharged) return result;
    mayBeCharged ||= result.kind === 'unknown';
    hasArrived ||= result.kind === 'unknown' && result.hasArrived;
    deps.onUnknown();
    const retryAfterMs = 'serverPauseMs' in result ? result.serverPauseMs : 0;
    const waitMs = Math.max(pauseMs, retryAfterMs);
    const isCutShortOnline = retryAfterMs === 0;
    await deps.pause(mayBeCharged ? Math.min(waitMs, leftMs()) : waitMs, { isCutShortOnline });
  }
}

function endedBy(followed: Followed): Ended {
  if (followed.kind === 'ended') return followed;
  return { outcome: { kind: 'not_sent', why: 'cancelled' }, at: new Date() };
}

/** The result of a late response; never resolves if the request ended otherwise. */
async function endOf(trying: Promise<PaymentResponse>): Promise<Ended> {
  const result = await trying;
  return result.kind === 'ended' ? result : new Promise<never>(() => undefined);
}

async function within<Result>(limitMs: number, work: Promise<Result>): Promise<Result | 'late'> {
  if (limitMs === Number.POSITIVE_INFINITY) return work;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

type PaymentResponse =
  | ({ readonly kind: 'ended' } & Ended)
  | ({ readonly kind: 'refused' } & Ended)
  /** Nothing is charged before these. */
  | ProofOfWork
  | Challenge
  /** Too many requests: this one charged nothing. */
  | ({
      readonly kind: 'turned_away';
      readonly serverPauseMs: number;
      readonly isForLong: boolean;
    } & Ended)
  | { readonly kind: 'unknown'; readonly serverPauseMs: number; readonly hasArrived: boolean };

async function tryOnce(attempt: Attempt, fetch: SendDeps['fetch']): Promise<PaymentResponse> {
  let response: Response;
  let body: string;
  try {
    response = await fetch('/webPay', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(attempt),
      signal: AbortSignal.timeout(responseLimitMs),
    });
    body = await response.text();
  } catch {
    return { kind: 'unknown', serverPauseMs: 0, hasArrived: false };
  }
  const action = response.status === 200 ? readAction(body, timeOf(response)) : null;
  return action ?? classify(response, readResponse(body));
}

function classify(response: Response, outcome: Outcome | 'pending' | null): PaymentResponse {
  const { status, headers } = response;
  const read = outcome === 'pending' ? null : outcome;
  const at = timeOf(response);
  if (status === 200 && read !== null) return { kind: 'ended', outcome: read, at };
  const retryAfterMs = pauseOf(headers.get('retry-after'));
  const serverPauseMs = Math.min(retryAfterMs, longestServerPauseMs);
  if (status === 429) {
    const isForLong = retryAfterMs > longestServerPauseMs;
    return { kind: 'turned_away', serverPauseMs, isForLong, outcome: read ?? notSent, at };
  }
  // Only a refusal before the charge carries advice; without it the charge may have begun.
  if (status === 503 && read?.kind === 'message' && read.advice !== undefined) {
    return { kind: 'refused', outcome: read, at };
  }
  // The server looks up the attempt before it returns 410, so an earlier send charged nothing
  // either.
  if (status === 410 && read?.kind === 'message') {
    return { kind: 'ended', outcome: { ...read, isOver: true }, at };
  }
  // Request Timeout and Too Early are temporary.
  if (status >= 400 && status < 500 && status !== 408 && status !== 425) {
    return { kind: 'refused', outcome: read ?? notSent, at };
  }
  return { kind: 'unknown', serverPauseMs, hasArrived: outcome === 'pending' };
}

const notSent: NotSent = { kind: 'not_sent', why: 'refused' };

function pauseOf(retryAfter: string | null): number {
  if (retryAfter === null || !/^\d+$/.test(retryAfter)) return 0;
  return Number(retryAfter) * 1000;
}
