import { z } from 'zod';
import { describeEndpoint } from '../http/endpoint.ts';
import {
  attemptFailures,
  deliveryStates,
  resentEvents,
  webhookAttempt,
} from '../webhooks/webhook-delivery.ts';
import { describeCodes } from './describe-codes.ts';
import { eventTypeNames } from './event-types.ts';
import { v1RefusalBody } from './v1-errors.ts';
import { v1Cursor, v1IdField, v1LimitField, v1Page, v1Time } from './v1-fields.ts';
import { retentionDays } from './v1-limits.ts';

const statusMeanings: Readonly<Record<(typeof deliveryStates)[number], string>> = {
  waiting: 'an attempt is due, or under way.',
  delivered: 'the endpoint responded with 2xx.',
  given_up: 'no attempt succeeded, and none follows.',
};

const { durationMs, failure } = webhookAttempt.shape;
const lastAttempt = webhookAttempt
  .extend({
    at: z.iso.datetime().describe('When it was sent.'),
    durationMs: durationMs.describe('Until the response, or until we gave up waiting.'),
    failure: failure.describe(describeCodes('Null if it succeeded.', attemptFailures)),
  })
  .nullable()
  .describe('The newest attempt; null before the first.');

const delivery = z
  .object({
    id: z.string().meta({ examples: ['wd_019a0c6e7a107c3a9d525e1f0c6b2a44'] }),
    eventId: z.string().describe('The `webhook-id` of every attempt.'),
    endpointId: z.string().describe('The webhook endpoint that it goes to.'),
    type: z.enum(eventTypeNames).describe('The type of the event.'),
    status: z.enum(deliveryStates).describe(describeCodes('How far it is.', statusMeanings)),
    attempts: z.number().int().describe('The number of attempts so far.'),
    nextAttemptAt: z.iso.datetime().nullable().describe('Null once it has ended.'),
    isResend: z.boolean().describe('Whether you had the event sent again.'),
    createdAt: z.iso.datetime().describe('When it was queued.'),
    endedAt: z.iso.datetime().nullable().describe('When it was delivered or given up.'),
    lastAttempt,
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
  summary: `List the deliveries to an endpoint of the last ${retentionDays} days, newest first.`,
  params: endpointParams,
  query: z.object({
    status: z.enum(deliveryStates).optional().describe('Only deliveries with this status.'),
    type: z.enum(eventTypeNames).optional().describe('Only deliveries of events of this type.'),
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
  body: z.object({ since: v1Time.describe('The first event’s time.') }).strict(),
  output: resentEvents,
  refusals: ['endpoint_disabled'],
});
