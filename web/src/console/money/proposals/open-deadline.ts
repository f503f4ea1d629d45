import type { ShownDispute } from '@piton/contract/disputes/dispute.ts';
import type { CalendarDay } from '@piton/contract/time/time.ts';

/** The deadline of a merchant who may still respond; null after it or after a response. */
export function openDeadlineOf(
  { respondBy, response, state }: Pick<ShownDispute, 'respondBy' | 'response' | 'state'>,
  today: CalendarDay,
): CalendarDay | null {
  const hasResponded = response === 'submitted' || response === 'accepted';
  if (state !== 'open' || hasResponded || respondBy === null) return null;
  return respondBy >= today ? respondBy : null;
}
