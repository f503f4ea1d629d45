const minute = 60;
const hour = 60 * minute;

/** "45 seconds", "28 minutes", "21 hours": rounded up, so that nobody is told to come too early. */
export function durationInWords(seconds: number): string {
  if (seconds < 2 * minute) return counted(seconds, 'second');
  if (seconds < 2 * hour) return counted(Math.ceil(seconds / minute), 'minute');
  return counted(Math.ceil(seconds / hour), 'hour');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Ends a refusal that passes by waiting. A screen that counts puts its own in its place. */
export function tryAgainIn(seconds: number): string {
  return `You can try again in ${durationInWords(seconds)}.`;
}
