import { type AvailabilityDay, statusDays } from '@piton/contract/status/status.ts';
import { addDays } from '@piton/contract/time/calendar.ts';
import { calendarDay, endOfDay, startOfDay } from '@piton/contract/time/time.ts';
import type { HeartbeatDay } from './heartbeat-store.ts';

type Measured = {
  readonly first: Date | null;
  /** The minute under way, which doesn't count yet. */
  readonly until: Date;
  readonly counted: readonly HeartbeatDay[];
};

const minuteMs = 60_000;

/**
 * Today and the days before it. A process that is down can't report so: each minute since the first
 * heartbeat that has none counts as down, whatever the cause.
 */
export function availabilityDays({ first, until, counted }: Measured): AvailabilityDay[] {
  const byDay = new Map(counted.map((each) => [each.day, each]));
  const today = calendarDay(until);
  return Array.from({ length: statusDays }, (_, back) => {
    const day = addDays(today, -back);
    const from = Math.max(startOfDay(day).getTime(), first?.getTime() ?? Infinity);
    const to = Math.min(endOfDay(day).getTime(), until.getTime());
    const measuredMinutes = Math.max(0, Math.round((to - from) / minuteMs));
    const { minutes = 0, gatewayUpMinutes = 0 } = byDay.get(day) ?? {};
    return {
      day,
      measuredMinutes,
      downMinutes: Math.max(0, measuredMinutes - minutes),
      gatewayDownMinutes: minutes - gatewayUpMinutes,
    };
  });
}
