import { z } from 'zod';
import { describeEndpoint } from '../http/endpoint.ts';
import {
  allEvents,
  endpointDisablers,
  endpointStates,
  webhookDescription,
  webhookTypesField,
  webhookUrl,
} from '../webhooks/webhook-endpoint.ts';
import { eventTypeNames } from './event-types.ts';
import { v1RefusalBody } from './v1-errors.ts';
import { v1CreatedAt, v1IdField, v1Mode } from './v1-fields.ts';
import { webhookEndpointsMax } from './v1-limits.ts';
import { describeCodes } from './describe-codes.ts';

const statusMeanings: Readonly<Record<(typeof endpointStates)[number], string>> = {
  enabled: 'it gets events.',
  disabled: 'it gets none.',
};

const disablerMeanings: Readonly<Record<(typeof endpointDisablers)[number], string>> = {
  owner: 'you disabled it.',
  failing: 'all attempts failed for three days.',
  gone: 'it responded with 410.',
  key_revoked: 'the key that set its address was revoked.',
};

const webhookEndpoint = z
  .object({
    id: z.string().meta({ examples: ['we_019a0c6e7a107c3a9d525e1f0c6b2a44'] }),
    mode: v1Mode,
    url: z.string().describe('Events are sent there.'),
    description: z.string().describe('Your own; may be empty.'),
    types: z
      .array(z.enum([allEvents, ...eventTypeNames]))
      .describe('The types of events that it gets; `*` for all.'),
    status: z
      .enum(endpointStates)
      .describe(describeCodes('Whether it gets events.', statusMeanings)),
    disabledBy: z
      .enum(endpointDisablers)
      .nullable()
      .describe(describeCodes('Why it is disabled; null while it is enabled.', disablerMeanings)),
    failingSince: z.iso.datetime().nullable().describe('All attempts since then have failed.'),
    createdAt: v1CreatedAt,
  })
  .meta({ id: 'WebhookEndpoint' });
export type V1WebhookEndpoint = z.output<typeof webhookEndpoint>;

const endpointWithSecret = webhookEndpoint
  .extend({
    secret: z.string().describe('Signs deliveries; shown only in this response.'),
  })
  .meta({ id: 'WebhookEndpointWithSecret' });

const path = '/v1/webhook-endpoints';
const params = z.object({ id: v1IdField('webhookEndpoint') });
const types = webhookTypesField({
  none: 'At least 1 type.',
  mixed: '`*` alone, or types without it.',
});
const urlWords = 'An https address without a user name or fragment.';
const descriptionWords = 'Your own, for the dashboard.';
const typesWords = 'Types of events, or `*` alone for all.';
const shared = { caller: 'secretKey', scope: 'webhooks', refusalBody: v1RefusalBody } as const;

export const v1CreateWebhookEndpoint = describeEndpoint({
  ...shared,
  securityEvent: 'create-webhook-endpoint',
  method: 'POST',
  path,
  summary: `Create a webhook endpoint, up to ${webhookEndpointsMax} in each mode.`,
  body: z
    .object({
      url: webhookUrl.describe(urlWords),
      description: webhookDescription.default('').describe(descriptionWords),
      types: types.describe(typesWords),
    })
    .strict(),
  output: endpointWithSecret,
  hasSecret: true,
  refusals: [],
});

export const v1ListWebhookEndpoints = describeEndpoint({
  ...shared,
  method: 'GET',
  path,
  summary: 'List webhook endpoints, newest first. Returns all of them, so it takes no `limit`.',
  output: z.object({ items: z.array(webhookEndpoint) }),
  refusals: [],
});

export const v1GetWebhookEndpoint = describeEndpoint({
  ...shared,
  method: 'GET',
  path: `${path}/:id`,
  summary: 'Returns a webhook endpoint.',
  params,
  output: webhookEndpoint,
  refusals: [],
});

export const v1EditWebhookEndpoint = describeEndpoint({
  ...shared,
  securityEvent: 'edit-webhook-endpoint',
  method: 'PATCH',
  path: `${path}/:id`,
  summary: 'Edit, disable or enable a webhook endpoint. Disabling cancels its waiting deliveries.',
  params,
  body: z
    .object({
      url: webhookUrl.optional().describe(urlWords),
      description: webhookDescription.optional().describe(descriptionWords),
      types: types.optional().describe(typesWords),
      status: z.enum(endpointStates).optional().describe('To enable or disable it.'),
    })
    .strict(),
  output: webhookEndpoint,
  refusals: [],
});

export const v1DeleteWebhookEndpoint = describeEndpoint({
  ...shared,
  securityEvent: 'delete-webhook-endpoint',
  method: 'DELETE',
  path: `${path}/:id`,
  summary: 'Delete a webhook endpoint and its delivery log.',
  params,
  output: z.object({ id: z.string(), deleted: z.literal(true).describe('It no longer exists.') }),
  refusals: [],
});

export const v1RotateWebhookSecret = describeEndpoint({
  ...shared,
  securityEvent: 'edit-webhook-endpoint',
  method: 'POST',
  path: `${path}/:id/rotate-secret`,
  summary: 'Replace the signing secret. For 24 hours deliveries carry both signatures.',
  params,
  output: endpointWithSecret,
  hasSecret: true,
  refusals: [],
});

export const v1SendTestWebhook = describeEndpoint({
  ...shared,
  method: 'POST',
  path: `${path}/:id/test`,
  summary: 'Send an example event to the endpoint at once.',
  params,
  body: z.object({ type: z.enum(eventTypeNames).describe('The type of the example.') }).strict(),
  output: z.object({ deliveryId: z.string().describe('The delivery, for its attempts.') }),
  refusals: ['endpoint_disabled'],
});
