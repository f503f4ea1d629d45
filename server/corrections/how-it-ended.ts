import type { ShownCorrection } from '@piton/contract/correction.ts';
import { formatDayAndTime } from '@piton/contract/time.ts';

/** For whoever comes too late: what became of it, by whom and when. */
export function howItEnded(correction: ShownCorrection | null): string {
  if (correction === null || correction.ended === null) {
    return 'This proposal does not wait any more.';
  }
  const { state, endedBy, ended } = correction;
  const when = formatDayAndTime(new Date(ended));
  const who = endedBy?.displayName || 'Somebody else';
  if (state === 'done') return `${who} confirmed this on ${when}. It is done.`;
  if (state === 'withdrawn') return `${who} took this proposal back on ${when}. It moved nothing.`;
  if (state === 'turned_down') {
    return `${who} turned this proposal down on ${when}. It moved nothing.`;
  }
  return `This proposal lapsed on ${when}. It moved nothing.`;
}
