import { calendarDay, startOfDay } from '@piton/contract/time/time.ts';

const hourMs = 60 * 60 * 1000;
export const dayMs = 24 * hourMs;

/** Two in the morning in Saint Lucia: before the nightly self-check, which reports the findings. */
const dueAtHour = 2;

/** After three nights the acquirer has settled the day of the sale. */
const nights = 3;

export type LateNight = {
  /** When the current or last night began. */
  readonly beganAt: Date;
  readonly nextAt: Date;
  /** The night covers sales that ended between this time and its beginning. */
  readonly sinceAt: Date;
};

/** A server that was down at that hour catches up until the next night begins. */
export function lateNight(now: Date): LateNight {
  const day = calendarDay(new Date(now.getTime() - dueAtHour * hourMs));
  const beganAt = new Date(startOfDay(day).getTime() + dueAtHour * hourMs);
  return {
    beganAt,
    nextAt: new Date(beganAt.getTime() + dayMs),
    sinceAt: new Date(beganAt.getTime() - nights * dayMs),
  };
}

/**
 * When the next late inquiry for a sale that ended in doubt or by staff is due, even if it was
 * postponed or made before; null after its last night.
 */
export function nextLateInquiry(decidedAt: Date, retryAfter: Date | null, now: Date): Date | null {
  const firstAt = lateNight(decidedAt).nextAt;
  const endAt = new Date(firstAt.getTime() + nights * dayMs);
  const nextAt = retryAfter ?? firstAt;
  return nextAt < endAt && now < endAt ? nextAt : null;
}
