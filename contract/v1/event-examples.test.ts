import { expect, test } from 'vitest';
import { exampleOf } from './event-examples.ts';
import { eventTypeNames } from './event-types.ts';
import { v1Event } from './events.ts';

const now = new Date('2026-12-01T14:05:00.000Z');

test.each(eventTypeNames)('the example of %s fits the event’s schema', (type) => {
  const event = {
    id: 'evt_1',
    type,
    mode: 'test',
    isExample: true,
    createdAt: now.toISOString(),
    data: exampleOf(type, 'test', now),
  };
  // Fields that the schema lacks would be left out.
  expect(v1Event.parse(event)).toEqual(event);
});

test.each(['live', 'test'] as const)(
  'the examples of mode %s are of that mode, and of now',
  (mode) => {
    for (const type of eventTypeNames) {
      const example = exampleOf(type, mode, now);
      expect([type, example]).toEqual([type, { ...example, ...('mode' in example && { mode }) }]);
      expect(JSON.stringify(example)).toMatch(/"id":"[a-z_]*example/);
    }
    expect(exampleOf('dispute.opened', mode, now)).toMatchObject({
      createdAt: now.toISOString(),
      respondBy: '2026-12-15',
    });
  },
);
