/**
 * Instants are UTC; days, weeks and months are Saint Lucia's, which has kept UTC−4 without summer
 * time since 1964. A calendar day is text, "2026-11-27", so that no time zone affects it.
 */
const timeZoneOffsetMinutes = -240;
const timeZoneOffset = '-04:00';

export type CalendarDay = string;

/** The Saint Lucia day of an instant. */
export function calendarDay(instant: Date): CalendarDay {
  return isoInSaintLucia(instant).slice(0, 10);
}

/** Local time in Saint Lucia, for programs: "2026-11-27T21:05:00.000-04:00". */
export function isoInSaintLucia(instant: Date): string {
  const shown = new Date(instant.getTime() + timeZoneOffsetMinutes * 60_000).toISOString();
  return shown.replace('Z', timeZoneOffset);
}

/** The first instant of that day in Saint Lucia. */
export function startOfDay(day: CalendarDay): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - timeZoneOffsetMinutes * 60_000);
}

/** The first instant after that day. */
export function endOfDay(day: CalendarDay): Date {
  return new Date(startOfDay(day).getTime() + 24 * 60 * 60_000);
}

type Read = { weekday: string; day: string; month: string; year: string; clock: string };

/** Formats by hand: Intl formatters are slow to create on a phone, and slow per row. */
function read(instant: Date): Read {
  const shown = new Date(instant.getTime() + timeZoneOffsetMinutes * 60_000);
  const [day = '', time = ''] = shown.toISOString().split('T');
  return {
    weekday: weekdays[shown.getUTCDay()] ?? '',
    day: day.slice(-2),
    month: months[shown.getUTCMonth()] ?? '',
    year: day.slice(0, -6),
    clock: time,
  };
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** 'DD MMMM YYYY': "27 November 2026". */
export function formatDay(instant: Date): string {
  return dayOf(read(instant));
}

/** 'DD MMMM YYYY h:mm a': "27 November 2026 9:05 pm". */
export function formatDayAndTime(instant: Date): string {
  const shown = read(instant);
  return `${dayOf(shown)} ${timeOf(shown, 5)}`;
}

/** For evidence: "27 November 2026 9:05:07 pm". */
export function formatDayTimeAndSeconds(instant: Date): string {
  return `${formatDay(instant)} ${timeOf(read(instant), 8)}`;
}

/** For running text: "Friday 27 November". */
export function formatWeekday(instant: Date): string {
  const { weekday, day, month } = read(instant);
  return `${weekday} ${Number(day)} ${month}`;
}

/** For a day of another year: "Friday 27 November 2026". */
export function formatWeekdayAndYear(instant: Date): string {
  return `${formatWeekday(instant)} ${read(instant).year}`;
}

/** For running text: "Friday 27 November, 9:05 pm". */
export function formatWeekdayAndTime(instant: Date): string {
  return `${formatWeekday(instant)}, ${formatTime(instant)}`;
}

/** For places that show the day as well: "9:05 pm". */
export function formatTime(instant: Date): string {
  return timeOf(read(instant), 5);
}

function dayOf({ day, month, year }: Read): string {
  return `${day} ${month} ${year}`;
}

/** Cuts "21:05:07.123" to that many characters: "9:05 pm" for five, "9:05:07 pm" for eight. */
function timeOf({ clock }: Read, characters: 5 | 8): string {
  const hour = Number(clock.slice(0, 2));
  return `${hour % 12 || 12}${clock.slice(2, characters)} ${hour < 12 ? 'am' : 'pm'}`;
}
