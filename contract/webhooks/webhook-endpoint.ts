import { z } from 'zod';
import { companyIdField } from '../companies/company.ts';
import { text } from '../fields/person-fields.ts';
import { describeEndpoint } from '../http/endpoint.ts';
import { requiredMessage } from '../http/messages.ts';
import { lineProblem } from '../payments/payment-text.ts';
import { saleModes } from '../payments/sale.ts';
import { eventTypeNames } from '../v1/event-types.ts';

export const endpointStates = ['enabled', 'disabled'] as const;
/**
 * The owner, three days in which every attempt failed, the endpoint itself (410 Gone), or the
 * revocation of the key that set its address.
 */
export const endpointDisablers = ['owner', 'failing', 'gone', 'key_revoked'] as const;

/** Subscribes to all events, including types that we add later. */
export const allEvents = '*';

export function webhookTypesField(messages: { readonly none: string; readonly mixed: string }) {
  return z
    .array(z.enum([allEvents, ...eventTypeNames]))
    .min(1, messages.none)
    .max(eventTypeNames.length)
    .transform((types) => [...new Set(types)])
    .refine((types) => types.length === 1 || !types.includes(allEvents), messages.mixed);
}

const webhookTypes = webhookTypesField({
  none: 'Choose at least one event.',
  mixed: 'Choose all events, or single ones.',
});

const urlMessage = 'Enter an https address without a user name or fragment.';

/** Whether plain http is accepted depends on the server's configuration. */
export const webhookUrl = z
  .string({ error: requiredMessage })
  .trim()
  .max(500, 'Use up to 500 characters.')
  .refine((address) => {
    if (!URL.canParse(address)) return false;
    const { protocol, username, password, hash } = new URL(address);
    return /^https?:$/.test(protocol) && username === '' && password === '' && hash === '';
  }, urlMessage);

export const webhookDescription = z.union([
  z.literal(''),
  text(requiredMessage, (line) => lineProblem(line, 100)),
]);

const webhookEndpoint = z.object({
  id: z.string(),
  mode: z.enum(saleModes),
  url: z.string(),
  description: z.string(),
  types: z.array(z.enum([allEvents, ...eventTypeNames])),
  state: z.enum(endpointStates),
  disabledBy: z.enum(endpointDisablers).nullable(),
  /** The first of the attempts that have all failed since. */
  failingSince: z.iso.datetime().nullable(),
  lastDelivered: z.iso.datetime().nullable(),
  waiting: z.number().int(),
  /** Until then deliveries have a second signature, by the secret before the rotation. */
  previousSecretUntil: z.iso.datetime().nullable(),
  created: z.iso.datetime(),
});
export type WebhookEndpoint = z.output<typeof webhookEndpoint>;

/** The signing secret, which no later response contains. */
const endpointWithSecret = webhookEndpoint.extend({ secret: z.string() });
export type WebhookEndpointWithSecret = z.output<typeof endpointWithSecret>;

const path = '/api/companies/:companyId/webhook-endpoints';
const params = z.object({ companyId: companyIdField });
const endpointParams = params.extend({ endpointId: z.guid() });

export const listWebhookEndpoints = describeEndpoint({
  method: 'GET',
  path,
  caller: 'signedIn',
  summary: 'A company’s webhook endpoints in both modes, newest first.',
  params,
  output: z.object({ items: z.array(webhookEndpoint) }),
  refusals: ['forbidden'],
});

export const createWebhookEndpoint = describeEndpoint({
  method: 'POST',
  path,
  caller: 'signedIn',
  stepUp: true,
  securityEvent: 'create-webhook-endpoint',
  summary: 'Create a webhook endpoint. Its signing secret is shown only in this response.',
  params,
  body: z
    .object({
      mode: z.enum(saleModes),
      url: webhookUrl,
      description: webhookDescription.default(''),
      types: webhookTypes,
    })
    .strict(),
  output: endpointWithSecret,
  refusals: ['forbidden'],
});

export const editWebhookEndpoint = describeEndpoint({
  method: 'PATCH',
  path: `${path}/:endpointId`,
  caller: 'signedIn',
  stepUp: true,
  securityEvent: 'edit-webhook-endpoint',
  summary: 'Edit, disable or enable a webhook endpoint. Disabling cancels its waiting deliveries.',
  params: endpointParams,
  body: z
    .object({
      url: webhookUrl.optional(),
      description: webhookDescription.optional(),
      types: webhookTypes.optional(),
      state: z.enum(endpointStates).optional(),
    })
    .strict(),
  output: webhookEndpoint,
  refusals: ['forbidden'],
});

export const deleteWebhookEndpoint = describeEndpoint({
  method: 'DELETE',
  path: `${path}/:endpointId`,
  caller: 'signedIn',
  securityEvent: 'delete-webhook-endpoint',
  summary: 'Delete a webhook endpoint and its delivery log.',
  params: endpointParams,
  output: z.object({ id: z.string() }),
  refusals: ['forbidden'],
});

export const rotateWebhookSecret = describeEndpoint({
  method: 'POST',
  path: `${path}/:endpointId/secret`,
  caller: 'signedIn',
  stepUp: true,
  securityEvent: 'edit-webhook-endpoint',
  summary: 'Replace the signing secret. For 24 hours deliveries carry both signatures.',
  params: endpointParams,
  output: endpointWithSecret,
  refusals: ['forbidden'],
});

export const sendTestWebhook = describeEndpoint({
  method: 'POST',
  path: `${path}/:endpointId/test`,
  caller: 'signedIn',
  summary: 'Send an example event to a webhook endpoint at once.',
  params: endpointParams,
  body: z.object({ type: z.enum(eventTypeNames) }).strict(),
  output: z.object({ deliveryId: z.string() }),
  refusals: ['forbidden', 'endpoint_disabled'],
});
