import { z } from 'zod';
import { describeEndpoint } from '../http/endpoint.ts';
import { saleModes } from '../payments/sale.ts';
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
import { v1IdField } from './v1-fields.ts';

const webhookEndpoint = z
  .object({
    id: z.string().meta({ examples: ['we_019a0c6e7a107c3a9d525e1f0c6b2a44'] }),
    mode: z.enum(saleModes),
    url: z.string(),
    description: z.string(),
    types: z.array(z.enum([allEvents, ...eventTypeNames])).describe('`*` for all.'),
    status: z.enum(endpointStates),
    disabledBy: z
      .enum(endpointDisablers)
      .nullable()
      .describe(
        '`failing`: all attempts failed for three days. `gone`: it responded with 410. `key_revoked`: the key that set its address was revoked.',
      ),
    failingSince: z.iso.datetime().nullable().describe('All attempts since then have failed.'),
    createdAt: z.iso.datetime(),
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
const shared = { caller: 'secretKey', scope: 'webhooks', refusalBody: v1RefusalBody } as const;

export const v1CreateWebhookEndpoint = describeEndpoint({
  ...shared,
  securityEvent: 'create-webhook-endpoint',
  method: 'POST',
  path,
  summary: 'Create a webhook endpoint, up to 16 in each mode.',
  body: z
    .object({
      url: webhookUrl.describe('An https address.'),
      description: webhookDescription.default(''),
      types: types.describe('Types of events, or `*` alone for all.'),
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
  summary: 'List webhook endpoints, newest first. The list is whole and takes no `limit`.',
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
  summary: 'Edit, disable or enable a webhook endpoint. Disabling gives up waiting deliveries.',
  params,
  body: z
    .object({
      url: webhookUrl.optional(),
      description: webhookDescription.optional(),
      types: types.optional(),
      status: z.enum(endpointStates).optional(),
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
  output: z.object({ id: z.string(), deleted: z.boolean() }),
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
  body: z.object({ type: z.enum(eventTypeNames) }).strict(),
  output: z.object({ deliveryId: z.string() }),
  refusals: ['endpoint_disabled'],
});
