const minute = 60;
const hour = 60 * minute;

/** "45 seconds", "28 minutes", "21 hours": rounded up, so that a retry is never too early. */
export function durationInWords(seconds: number): string {
  if (seconds < 2 * minute) return counted(seconds, 'second');
  if (seconds < 2 * hour) return counted(Math.ceil(seconds / minute), 'minute');
  return counted(Math.ceil(seconds / hour), 'hour');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** The last sentence of a refusal that time resolves. Screens with a countdown replace it. */
export function tryAgainIn(seconds: number): string {
  return `You can try again in ${durationInWords(seconds)}.`;
}
