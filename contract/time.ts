/**
 * Instants are UTC; days, weeks and months are Saint Lucia's, which has kept UTC−4 without summer
 * time since 1964. A calendar day is text, "2026-11-27", so that no time zone can slip into it.
 */
const timeZone = 'America/St_Lucia';
const timeZoneOffsetMinutes = -240;
const timeZoneOffset = '-04:00';

export type CalendarDay = string;

/** The day it is in Saint Lucia at that instant. */
export function calendarDay(instant: Date): CalendarDay {
  return isoInSaintLucia(instant).slice(0, 10);
}

/** What clocks there show, for programs: "2026-11-27T21:05:00.000-04:00". */
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

// Making one keeps a phone busy, so a page that needs none must be built without it.
const parts = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', {
  timeZone,
  weekday: 'long',
  day: '2-digit',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

type Part = 'weekday' | 'day' | 'month' | 'year' | 'hour' | 'minute' | 'second';

function read(instant: Date): Record<Part, string> {
  const named = parts.formatToParts(instant).map((part) => [part.type, part.value]);
  return Object.fromEntries(named) as Record<Part, string>;
}

/** 'DD MMMM YYYY': "27 November 2026". */
export function formatDay(instant: Date): string {
  const { day, month, year } = read(instant);
  return `${day} ${month} ${year}`;
}

/** 'DD MMMM YYYY h:mm a': "27 November 2026 9:05 pm". */
export function formatDayAndTime(instant: Date): string {
  return `${formatDay(instant)} ${formatTime(instant)}`;
}

/** What counts as evidence: "27 November 2026 9:05:07 pm". */
export function formatDayTimeAndSeconds(instant: Date): string {
  const { hour, minute, second } = read(instant);
  return `${formatDay(instant)} ${clock(hour, `${minute}:${second}`)}`;
}

/** For running text: "Friday 27 November". */
export function formatWeekday(instant: Date): string {
  const { weekday, day, month } = read(instant);
  return `${weekday} ${Number(day)} ${month}`;
}

/** For running text: "Friday 27 November, 9:05 pm". */
export function formatWeekdayAndTime(instant: Date): string {
  return `${formatWeekday(instant)}, ${formatTime(instant)}`;
}

/** Where the day stands beside it: "9:05 pm". */
export function formatTime(instant: Date): string {
  const { hour, minute } = read(instant);
  return clock(hour, minute);
}

function clock(hour: string, rest: string): string {
  return `${Number(hour) % 12 || 12}:${rest} ${Number(hour) < 12 ? 'am' : 'pm'}`;
}
