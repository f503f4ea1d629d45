import { calendarDay, startOfDay } from '@piton/contract/time/time.ts';

const hourMs = 60 * 60 * 1000;
export const dayMs = 24 * hourMs;

/** Two in the morning in Saint Lucia: before the nightly check, so that it tells what was found. */
const dueAtHour = 2;

/** What ended longer ago is left: an acquirer has settled its days by then. */
const nights = 3;

export type LateNight = {
  /** When the last night began that has begun. */
  readonly beganAt: Date;
  readonly nextAt: Date;
  /** What ended between then and the beginning is asked about in it. */
  readonly sinceAt: Date;
};

/** A server that was down at that hour makes up for it, until the next night. */
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
 * When a sale that was given up or resolved is asked about next, whether or not that was put off or done before; null
 * where it was in all of its nights.
 */
export function nextLateInquiry(decidedAt: Date, askAfter: Date | null, now: Date): Date | null {
  const firstAt = lateNight(decidedAt).nextAt;
  const endAt = new Date(firstAt.getTime() + nights * dayMs);
  const nextAt = askAfter ?? firstAt;
  return nextAt < endAt && now < endAt ? nextAt : null;
}
