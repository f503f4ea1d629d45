import { formatDayTimeAndSeconds } from '@piton/contract/time/time.ts';

/** Saint Lucia's time, and the same as `piton restore --to` takes it. */
export function momentText(at: Date): string {
  const seconds = at.toISOString().replace(/\.\d+/, '');
  return `${formatDayTimeAndSeconds(at)} in Saint Lucia (${seconds})`;
}
