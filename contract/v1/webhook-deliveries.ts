import { z } from 'zod';
import { describeEndpoint } from '../http/endpoint.ts';
import { deliveryStates, resentEvents, webhookAttempt } from '../webhooks/webhook-delivery.ts';
import { eventTypeNames } from './event-types.ts';
import { v1RefusalBody } from './v1-errors.ts';
import { v1Cursor, v1IdField, v1LimitField, v1Page, v1Time } from './v1-fields.ts';

const delivery = z
  .object({
    id: z.string().meta({ examples: ['wd_019a0c6e7a107c3a9d525e1f0c6b2a44'] }),
    eventId: z.string().describe('The `webhook-id` of every attempt.'),
    endpointId: z.string(),
    type: z.enum(eventTypeNames),
    status: z.enum(deliveryStates),
    attempts: z.number().int(),
    nextAttemptAt: z.iso.datetime().nullable(),
    isResend: z.boolean(),
    createdAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
    lastAttempt: webhookAttempt.nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type V1WebhookDelivery = z.output<typeof delivery>;

const shared = { caller: 'secretKey', refusalBody: v1RefusalBody } as const;
const endpointParams = z.object({ id: v1IdField('webhookEndpoint') });

export const v1ListWebhookDeliveries = describeEndpoint({
  ...shared,
  scope: 'webhooks',
  method: 'GET',
  path: '/v1/webhook-endpoints/:id/deliveries',
  summary: 'List the deliveries to an endpoint of the last 30 days, newest first.',
  params: endpointParams,
  query: z.object({
    status: z.enum(deliveryStates).optional(),
    type: z.enum(eventTypeNames).optional(),
    limit: v1LimitField,
    cursor: v1Cursor,
  }),
  output: v1Page(delivery),
  refusals: [],
});

export const v1ResendWebhookDelivery = describeEndpoint({
  ...shared,
  scope: 'webhooks',
  method: 'POST',
  path: '/v1/webhook-deliveries/:id/resend',
  summary: 'Send the event of a delivery to its endpoint again, with the same id.',
  params: z.object({ id: v1IdField('webhookDelivery') }),
  output: delivery,
  refusals: ['endpoint_disabled'],
});

export const v1ResendWebhooksSince = describeEndpoint({
  ...shared,
  scope: 'webhooks',
  method: 'POST',
  path: '/v1/webhook-endpoints/:id/resend',
  summary: 'Send all events since a time to an endpoint again, with the same ids.',
  params: endpointParams,
  body: z.object({ since: v1Time }).strict(),
  output: resentEvents,
  refusals: ['endpoint_disabled'],
});
