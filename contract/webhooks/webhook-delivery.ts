import { z } from 'zod';
import { companyIdField } from '../companies/company.ts';
import { describeEndpoint } from '../http/endpoint.ts';
import { eventTypeNames } from '../v1/event-types.ts';

export const deliveryStates = ['waiting', 'delivered', 'given_up'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why an attempt failed. */
export const attemptFailures = {
  status: 'The endpoint’s status was not 2xx.',
  timed_out: 'The endpoint didn’t respond within 10 seconds.',
  connection_failed: 'The connection failed.',
  tls_failed: 'The endpoint’s TLS certificate isn’t valid.',
  name_not_found: 'The host name wasn’t found.',
  address_refused: 'The endpoint’s address isn’t public.',
  secret_unreadable: 'We couldn’t open the endpoint’s signing secret. Rotate the secret.',
} as const satisfies Record<string, string>;
export type AttemptFailure = keyof typeof attemptFailures;
const failureNames = Object.keys(attemptFailures) as [AttemptFailure, ...AttemptFailure[]];

export const webhookAttempt = z.object({
  at: z.iso.datetime(),
  durationMs: z.number().int(),
  status: z.number().int().nullable().describe('The endpoint’s HTTP status, if it responded.'),
  failure: z.enum(failureNames).nullable().describe('Null if it succeeded.'),
  response: z.string().describe('The first 1,024 bytes of the response.'),
});
export type WebhookAttempt = z.output<typeof webhookAttempt>;

export const webhookDelivery = z.object({
  id: z.string(),
  eventId: z.string(),
  type: z.enum(eventTypeNames),
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  /** Null once it has ended. */
  nextAttempt: z.iso.datetime().nullable(),
  isResend: z.boolean(),
  created: z.iso.datetime(),
  ended: z.iso.datetime().nullable(),
  lastAttempt: webhookAttempt.nullable(),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

const deliveryDetails = webhookDelivery.extend({
  /** The body of every attempt; empty until the first one is due. */
  payload: z.string(),
  /** Newest first. */
  attemptList: z.array(webhookAttempt),
});
export type WebhookDeliveryDetails = z.output<typeof deliveryDetails>;

const path = '/api/companies/:companyId/webhook-endpoints/:endpointId';
const params = z.object({ companyId: companyIdField, endpointId: z.guid() });
const deliveryParams = z.object({ companyId: companyIdField, deliveryId: z.guid() });

export const listWebhookDeliveries = describeEndpoint({
  method: 'GET',
  path: `${path}/deliveries`,
  caller: 'signedIn',
  summary: 'The deliveries to an endpoint of the last 30 days, newest first.',
  params,
  query: z.object({
    state: z.enum(deliveryStates).optional(),
    type: z.enum(eventTypeNames).optional(),
    cursor: z.string().max(200).optional(),
  }),
  output: z.object({ items: z.array(webhookDelivery), nextCursor: z.string().nullable() }),
  refusals: ['forbidden'],
});

export const getWebhookDelivery = describeEndpoint({
  method: 'GET',
  path: '/api/companies/:companyId/webhook-deliveries/:deliveryId',
  caller: 'signedIn',
  summary: 'A delivery with its payload and attempts.',
  params: deliveryParams,
  output: deliveryDetails,
  refusals: ['forbidden'],
});

export const resendWebhookDelivery = describeEndpoint({
  method: 'POST',
  path: '/api/companies/:companyId/webhook-deliveries/:deliveryId/resend',
  caller: 'signedIn',
  summary: 'Send the event of a delivery to its endpoint again, with the same id.',
  params: deliveryParams,
  output: webhookDelivery,
  refusals: ['forbidden', 'endpoint_disabled'],
});

/** The most events that one request sends again. */
export const resentEventsMax = 10_000;

export const resentEvents = z.object({
  count: z.number().int().describe('Events that are sent again.'),
  continueFrom: z.iso
    .datetime()
    .nullable()
    .describe(`Resend from this time for the rest; null unless there were more than 10,000.`),
});
export type ResentEvents = z.output<typeof resentEvents>;

export const resendWebhooksSince = describeEndpoint({
  method: 'POST',
  path: `${path}/resend`,
  caller: 'signedIn',
  summary: 'Send all events since a time to an endpoint again, with the same ids.',
  params,
  body: z.object({ since: z.iso.datetime() }).strict(),
  output: resentEvents,
  refusals: ['forbidden', 'endpoint_disabled'],
});
