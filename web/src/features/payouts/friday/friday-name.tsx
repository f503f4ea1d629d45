import type { CalendarDay } from '@piton/contract/time/time.ts';
import { useToday } from '../../transactions/list/use-today.ts';
import { fridayName } from './friday-words.ts';

/** The heading above the amount of one week. */
export function FridayName({ cutOffDay }: { cutOffDay: CalendarDay }) {
  const today = useToday();
  return (
    <h3 className="text-14 font-medium text-muted first-letter:uppercase">
      {fridayName(cutOffDay, today)}
    </h3>
  );
}
