import { arrivalLimitMs } from './follow-attempt.ts';
import type { UnansweredPayment } from './unanswered-payment.ts';

type Clocks = {
  readonly nowMs: () => number;
  /** Goes on evenly, whatever the time of day is set to. */
  readonly elapsedMs: () => number;
  /** By another tab of this browser; null where that cannot be known. */
  readonly isBeingSent: (id: string) => Promise<boolean | null>;
};

/** Counts from the last sending, or from now where the clock says that it is still to come. */
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
