const minute = 60;

/** "45 seconds", "28 minutes": rounded up, so that nobody is told to come too early. */
export function durationInWords(seconds: number): string {
  const [count, unit] =
    seconds < 2 * minute ? [seconds, 'second'] : [Math.ceil(seconds / minute), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Ends a refusal that passes by waiting. A screen that counts puts its own in its place. */
export function tryAgainIn(seconds: number): string {
  return `You can try again in ${durationInWords(seconds)}.`;
}
