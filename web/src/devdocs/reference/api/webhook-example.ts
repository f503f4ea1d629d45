import { exampleOf } from '@piton/contract/v1/event-examples.ts';
import type { EventType } from '@piton/contract/v1/event-types.ts';
import { withThisOrigin } from './api-document.ts';

const now = new Date('2026-12-01T14:05:00.000Z');

/** The body of a test event's webhook. */
export function webhookExample(type: EventType) {
  return {
    type,
    timestamp: now.toISOString(),
    mode: 'test',
    isExample: true,
    data: withThisOrigin(exampleOf(type, 'test', now)),
  } as const;
}
