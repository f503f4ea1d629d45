import { expect, test } from 'vitest';
import { exampleOf } from './event-examples.ts';
import { eventTypeNames } from './event-types.ts';
import { v1Event } from './events.ts';

test.each(eventTypeNames)('the example of %s fits the event’s schema', (type) => {
  const event = {
    id: 'evt_1',
    type,
    mode: 'test',
    isExample: true,
    createdAt: '2026-12-01T14:05:00.000Z',
    data: exampleOf(type, 'test'),
  };
  // Fields that the schema lacks would be left out.
  expect(v1Event.parse(event)).toEqual(event);
});
