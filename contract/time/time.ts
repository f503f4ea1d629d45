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
  return localTime(instant).toISOString().replace('Z', timeZoneOffset);
}

/** The first instant of that day in Saint Lucia. */
export function startOfDay(day: CalendarDay): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - timeZoneOffsetMinutes * 60_000);
}

/** The first instant after that day. */
export function endOfDay(day: CalendarDay): Date {
  return new Date(startOfDay(day).getTime() + 24 * 60 * 60_000);
}

/**
 * Saint Lucia's time in the UTC fields of a date. They are formatted by hand, because Intl
 * formatters are slow to create on a phone, and slow per row.
 */
function localTime(instant: Date): Date {
  return new Date(instant.getTime() + timeZoneOffsetMinutes * 60_000);
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
  return dayOf(localTime(instant));
}

/** 'DD MMMM YYYY h:mm a': "27 November 2026 9:05 pm". */
export function formatDayAndTime(instant: Date): string {
  const local = localTime(instant);
  return `${dayOf(local)} ${timeOf(local)}`;
}

/** For evidence: "27 November 2026 9:05:07 pm". */
export function formatDayTimeAndSeconds(instant: Date): string {
  const local = localTime(instant);
  return `${dayOf(local)} ${timeOf(local, `:${padded(local.getUTCSeconds())}`)}`;
}

/** For running text: "Friday 27 November". */
export function formatWeekday(instant: Date): string {
  const local = localTime(instant);
  return `${weekdays[local.getUTCDay()] ?? ''} ${local.getUTCDate()} ${monthOf(local)}`;
}

/** For a day of another year: "Friday 27 November 2026". */
export function formatWeekdayAndYear(instant: Date): string {
  return `${formatWeekday(instant)} ${localTime(instant).getUTCFullYear()}`;
}

/** For running text: "Friday 27 November, 9:05 pm". */
export function formatWeekdayAndTime(instant: Date): string {
  return `${formatWeekday(instant)}, ${formatTime(instant)}`;
}

/** For places that show the day as well: "9:05 pm". */
export function formatTime(instant: Date): string {
  return timeOf(localTime(instant));
}

function dayOf(local: Date): string {
  return `${padded(local.getUTCDate())} ${monthOf(local)} ${local.getUTCFullYear()}`;
}

function monthOf(local: Date): string {
  return months[local.getUTCMonth()] ?? '';
}

function timeOf(local: Date, seconds = ''): string {
  const hour = local.getUTCHours();
  return `${hour % 12 || 12}:${padded(local.getUTCMinutes())}${seconds} ${hour < 12 ? 'am' : 'pm'}`;
}

function padded(part: number): string {
  return part < 10 ? `0${part}` : `${part}`;
}
