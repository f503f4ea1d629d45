import { randomUUID } from 'node:crypto';
import { eventExamples } from '../generated/event-examples.ts';
import type { EventType } from '../generated/types.ts';
import type { DevEvent } from './forward-event.ts';

export const eventTypes = Object.keys(eventExamples) as EventType[];

const dayMs = 24 * 60 * 60_000;
const saintLuciaMs = -4 * 60 * 60_000;
const placeholders = /2000-01-(\d\d)(T12:00:00\.000Z)?/g;

/** The documented example of an event, as if it had just happened. */
export function exampleEvent(type: EventType, now: Date): DevEvent {
  const text = JSON.stringify(eventExamples[type]);
  const dated = text.replaceAll(placeholders, (_all, day: string, time?: string) => {
    if (time !== undefined) return now.toISOString();
    const later = now.getTime() + saintLuciaMs + (Number(day) - 1) * dayMs;
    return new Date(later).toISOString().slice(0, 10);
  });
  return {
    id: `evt_example${randomUUID().replaceAll('-', '').slice(7)}`,
    type,
    mode: 'test',
    isExample: true,
    createdAt: now.toISOString(),
    data: JSON.parse(dated) as object,
  };
}
