import {
  formatDay,
  formatDayAndTime,
  formatDayTimeAndSeconds,
  formatTime,
  formatWeekday,
  formatWeekdayAndYear,
} from '@piton/contract/time/time.ts';

type DateTextProps = { instant: Date; form?: keyof typeof formats };

const formats = {
  day: formatDay,
  'day-and-time': formatDayAndTime,
  'to-the-second': formatDayTimeAndSeconds,
  time: formatTime,
  weekday: formatWeekday,
  'weekday-and-year': formatWeekdayAndYear,
};

/**
 * An instant in Saint Lucia's time, wherever the reader is. A line may break before the time, but
 * not within it.
 */
export function DateText({ instant, form = 'day' }: DateTextProps) {
  return (
    <time dateTime={instant.toISOString()} className="tabular-nums">
      {formats[form](instant).replace(/ (?=[ap]m$)/, '\u00A0')}
    </time>
  );
}
