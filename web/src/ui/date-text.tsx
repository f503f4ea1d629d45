import { formatDay, formatDayAndTime, formatWeekday } from '@piton/contract/time.ts';

type DateTextProps = { instant: Date; form?: 'day' | 'day-and-time' | 'weekday' };

const formats = { day: formatDay, 'day-and-time': formatDayAndTime, weekday: formatWeekday };

/** A moment as it is in Saint Lucia, wherever the reader is. */
export function DateText({ instant, form = 'day' }: DateTextProps) {
  return (
    <time dateTime={instant.toISOString()} className="tabular-nums">
      {formats[form](instant)}
    </time>
  );
}
