import { type CalendarDay, formatWeekday, startOfDay } from '@piton/contract/time/time.ts';
import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from 'lucide-react';
import { type ChevronProps, DayPicker, type Matcher, type Modifiers } from 'react-day-picker';
import { dayFromLocal, localNoon } from './calendar-day.ts';

type CalendarProps = {
  value: CalendarDay | null;
  /** Today in Saint Lucia, which the device may not know. */
  today: CalendarDay;
  earliest?: CalendarDay | undefined;
  latest?: CalendarDay | undefined;
  hasYears?: boolean | undefined;
  onPick: (day: CalendarDay) => void;
};

/** One month to pick a day from. Loaded when a picker first opens. */
export function Calendar(props: CalendarProps) {
  const { value, today: day, earliest, latest, hasYears = false, onPick } = props;
  const today = localNoon(day);
  const selected = value === null ? undefined : localNoon(value);
  const disabled: Matcher[] = [];
  if (earliest !== undefined) disabled.push({ before: localNoon(earliest) });
  if (latest !== undefined) disabled.push({ after: localNoon(latest) });
  return (
    <DayPicker
      mode="single"
      required
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens at the user's request.
      autoFocus
      weekStartsOn={1}
      today={today}
      selected={selected}
      defaultMonth={selected ?? today}
      disabled={disabled}
      {...(earliest !== undefined && { startMonth: localNoon(earliest) })}
      {...(latest !== undefined && { endMonth: localNoon(latest) })}
      {...(hasYears && monthsAround(today, { earliest, latest }))}
      onSelect={(date: Date) => onPick(dayFromLocal(date))}
      classNames={classNames}
      components={{ Chevron }}
      labels={{ labelDayButton: nameOfDay }}
    />
  );
}

const yearsAhead = 10;

/** Year lists need a first and a last year. */
function monthsAround(
  today: Date,
  { earliest, latest }: Pick<CalendarProps, 'earliest' | 'latest'>,
) {
  const year = today.getFullYear();
  return {
    captionLayout: 'dropdown' as const,
    startMonth: earliest === undefined ? new Date(year - yearsAhead, 0) : localNoon(earliest),
    endMonth: latest === undefined ? new Date(year + yearsAhead, 11) : localNoon(latest),
  };
}

/** "Friday 27 November 2026, today": the visible number is part of the spoken name. */
function nameOfDay(date: Date, { today, selected }: Modifiers): string {
  const day = `${formatWeekday(startOfDay(dayFromLocal(date)))} ${date.getFullYear()}`;
  return [day, today && 'today', selected && 'chosen'].filter(Boolean).join(', ');
}

const chevrons = { left: ChevronLeft, right: ChevronRight, up: ChevronUp, down: ChevronDown };

function Chevron({ orientation = 'down' }: ChevronProps) {
  const Icon = chevrons[orientation];
  const size = orientation === 'down' ? 'size-4 text-muted' : 'size-5';
  return <Icon className={size} aria-hidden="true" />;
}

const arrow =
  'grid size-11 place-items-center rounded-10 text-ink transition-colors hover:bg-sunken ' +
  'aria-disabled:text-muted aria-disabled:opacity-50';

const classNames = {
  root: 'relative select-none',
  months: 'relative',
  nav: 'absolute inset-x-0 top-0 z-10 flex justify-between',
  button_previous: arrow,
  button_next: arrow,
  month_caption: 'flex h-11 items-center justify-center text-16 font-semibold',
  dropdowns: 'relative z-20 flex items-center gap-1 font-normal',
  dropdown_root:
    'relative flex h-11 items-center rounded-10 px-2 hover:bg-sunken ' +
    'focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus',
  dropdown: 'absolute inset-0 cursor-pointer opacity-0',
  caption_label: 'flex items-center gap-1 text-16 font-semibold',
  month_grid: 'mt-1 border-collapse',
  weekday: 'h-8 w-10 text-12 font-medium text-muted',
  day: 'group p-0 text-center',
  day_button:
    'relative grid h-11 w-10 place-items-center rounded-10 text-16 tabular-nums transition-colors ' +
    'enabled:hover:bg-primary-soft group-data-[selected=true]:bg-primary ' +
    'group-data-[selected=true]:font-semibold group-data-[selected=true]:text-on-primary ' +
    'disabled:cursor-not-allowed disabled:text-muted disabled:line-through disabled:opacity-60 ' +
    'group-data-[today=true]:after:absolute group-data-[today=true]:after:bottom-1 ' +
    'group-data-[today=true]:after:size-1 group-data-[today=true]:after:rounded-full ' +
    'group-data-[today=true]:after:bg-current',
  hidden: 'invisible',
};
