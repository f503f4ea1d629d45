import { addDays, daysWithin, startOfWeek } from '@piton/contract/calendar.ts';
import { calendarDay, startOfDay } from '@piton/contract/time.ts';

/** A week ends with Wednesday, and is in the bank on the Friday after it. */
const wednesday = 3;
const friday = 5;

/** When a payment of that moment reaches the bank, in a week without holidays. */
export function fridayFor(instant: Date): Date {
  const today = calendarDay(instant);
  const monday = startOfWeek(today);
  const isOfNextWeek = daysWithin(monday, today) > wednesday;
  return startOfDay(addDays(monday, friday - 1 + (isOfNextWeek ? 7 : 0)));
}
