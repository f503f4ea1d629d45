import { webhookBodyOf } from '@piton/contract/v1/events.ts';
import { type EventType, eventTypeNames } from '@piton/contract/v1/event-types.ts';
import { expect, test } from 'vitest';
import { originPlaceholder } from '../../site/placeholders.ts';
import { webhookExample } from './api/webhook-example.ts';
import { eventExample, paymentRequestExample } from './rest-examples.ts';

/** Fields that the schema lacks would be left out. */
test.each<[EventType, object]>([
  ['payment.approved', eventExample()],
  ...eventTypeNames.map((type): [EventType, object] => [type, webhookExample(type)]),
])('the example of %s has every field of its schema, and no other', (type, example) => {
  const filled = JSON.parse(
    JSON.stringify(example).replaceAll(originPlaceholder, 'https://pay.example.lc'),
  ) as unknown;
  expect(webhookBodyOf(type).parse(filled)).toEqual(filled);
});

test('examples have this Piton’s address', () => {
  expect(paymentRequestExample()).toMatchObject({
    url: expect.stringContaining(originPlaceholder) as string,
  });
});
