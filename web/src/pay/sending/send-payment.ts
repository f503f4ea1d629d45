import type { EndpointCall } from '@piton/contract/endpoint.ts';
import type { webPay } from '@piton/contract/pay-functions.ts';
import type { NotSent } from './not-sent.ts';
import { readAnswer, type Outcome } from './read-answer.ts';

export type Attempt = EndpointCall<typeof webPay>['body'];

export type Ended = {
  readonly outcome: Outcome | NotSent;
  /** By the server's clock: a phone's may be wrong. */
  readonly at: Date;
};

type SendDeps = {
  readonly fetch: typeof fetch;
  readonly pause: (pauseMs: number, options: { isCutShortOnline: boolean }) => Promise<void>;
  /** The outcome is not known: what was sent may have been charged. */
  readonly onUnknown: () => void;
};

const firstPauseMs = 1000;
const longestPauseMs = 15_000;
const longestAskedPauseMs = 120_000;
/** Longer than the server lets a charge take, so that it is the server that gives up first. */
const answerLimitMs = 60_000;

/**
 * Sends one sealed attempt until it is certain what became of it. The server charges the same sealed
 * text once, so that sending it again is asking; a new one would be a second payment.
 */
export async function sendPayment(attempt: Attempt, deps: SendDeps): Promise<Ended> {
  let mayBeCharged = false;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const answer = await tryOnce(attempt, deps.fetch);
    if (answer.kind === 'ended') return answer;
    // Nobody waits with an open page for that long; and nothing was charged.
    if (answer.kind === 'turned_away' && answer.isForLong && !mayBeCharged) return answer;
    // A request that is refused charges nothing; but it says nothing about one that went before it.
    if (answer.kind === 'refused' && !mayBeCharged) return answer;
    mayBeCharged ||= answer.kind === 'unknown';
    deps.onUnknown();
    const askedMs = answer.kind === 'refused' ? 0 : answer.askedPauseMs;
    await deps.pause(Math.max(pauseMs, askedMs), { isCutShortOnline: askedMs === 0 });
  }
}

type Answer =
  | ({ readonly kind: 'ended' } & Ended)
  | ({ readonly kind: 'refused' } & Ended)
  /** Too many requests: this one was not charged. */
  | ({
      readonly kind: 'turned_away';
      readonly askedPauseMs: number;
      readonly isForLong: boolean;
    } & Ended)
  | { readonly kind: 'unknown'; readonly askedPauseMs: number };

async function tryOnce(attempt: Attempt, fetch: SendDeps['fetch']): Promise<Answer> {
  let response: Response;
  let body: string;
  try {
    response = await fetch('/webPay', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(attempt),
      signal: AbortSignal.timeout(answerLimitMs),
    });
    body = await response.text();
  } catch {
    return { kind: 'unknown', askedPauseMs: 0 };
  }
  return judge(response, readAnswer(body));
}

function judge({ status, headers }: Response, outcome: Outcome | 'pending' | null): Answer {
  const read = outcome === 'pending' ? null : outcome;
  const at = timeOf(headers.get('date'));
  if (status === 200 && read !== null) return { kind: 'ended', outcome: read, at };
  const askedMs = pauseOf(headers.get('retry-after'));
  const askedPauseMs = Math.min(askedMs, longestAskedPauseMs);
  if (status === 429) {
    const isForLong = askedMs > longestAskedPauseMs;
    return { kind: 'turned_away', askedPauseMs, isForLong, outcome: read ?? notSent, at };
  }
  // A gateway that is gone is told with advice; a server that says less may have begun.
  if (status === 503 && read?.kind === 'message' && read.advice !== undefined) {
    return { kind: 'refused', outcome: read, at };
  }
  // A request that is not to be paid any more takes no payment of before either: its own is known first.
  if (status === 410 && read?.kind === 'message') {
    return { kind: 'ended', outcome: { ...read, isOver: true }, at };
  }
  // Request Timeout and Too Early are no refusals.
  if (status >= 400 && status < 500 && status !== 408 && status !== 425) {
    return { kind: 'refused', outcome: read ?? notSent, at };
  }
  return { kind: 'unknown', askedPauseMs };
}

const notSent: NotSent = { kind: 'not_sent', why: 'refused' };

function timeOf(date: string | null): Date {
  const at = new Date(date ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? new Date() : at;
}

function pauseOf(retryAfter: string | null): number {
  if (retryAfter === null || !/^\d+$/.test(retryAfter)) return 0;
  return Number(retryAfter) * 1000;
}
