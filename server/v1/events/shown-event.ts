import { v1Id } from '@piton/contract/v1/v1-fields.ts';
import type { EventRow } from './select-events.ts';

export const ownEventsOnly = 'Only the company’s owner sees its events.';

/** An event as the dashboard shows it. */
export function shownEventOf({
  id,
  mode,
  type,
  is_example: isExample,
  created_at: at,
  data,
}: EventRow) {
  return {
    id: v1Id('event', id),
    mode,
    type,
    isExample,
    created: at.toISOString(),
    data: data as Record<string, never>,
  };
}
