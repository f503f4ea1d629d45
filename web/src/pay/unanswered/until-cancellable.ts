import { arrivalLimitMs } from '../sending/follow-attempt.ts';
import type { UnansweredPayment } from './unanswered-payment.ts';

type Clocks = {
  readonly nowMs: () => number;
  /** A monotonic clock, independent of the time of day. */
  readonly elapsedMs: () => number;
  /** Whether another tab of this browser is sending it; null if unknown. */
  readonly isBeingSent: (id: string) => Promise<boolean | null>;
};

/** Counts from the last send, or from now if its time is in the future. */
export function cancellableAfterSending(
  { id, sentAt }: Pick<UnansweredPayment, 'id' | 'sentAt'>,
  { nowMs, elapsedMs, isBeingSent }: Clocks,
): () => Promise<number> {
  const passedBeforeMs = Math.max(0, nowMs() - Date.parse(sentAt));
  const startedMs = elapsedMs();
  return async () => {
    if ((await isBeingSent(id)) === true) return Number.POSITIVE_INFINITY;
    return arrivalLimitMs - passedBeforeMs - (elapsedMs() - startedMs);
  };
}
