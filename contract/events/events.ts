import { z } from 'zod';
import { companyIdField } from '../companies/company.ts';
import { describeEndpoint } from '../http/endpoint.ts';
import { saleModes } from '../payments/sale.ts';
import { eventTypeNames } from '../v1/event-types.ts';
import { v1IdField } from '../v1/v1-fields.ts';
import { webhookDelivery } from '../webhooks/webhook-delivery.ts';

const event = z.object({
  /** As programs know it: "evt_…" */
  id: z.string(),
  mode: z.enum(saleModes),
  type: z.enum(eventTypeNames),
  isExample: z.boolean(),
  created: z.iso.datetime(),
  /** The object as programs get it; null for the moment until it has been read. */
  data: z.record(z.string(), z.json()).nullable(),
});
export type ApiEvent = z.output<typeof event>;

export const listEvents = describeEndpoint({
  method: 'GET',
  path: '/api/companies/:companyId/events',
  caller: 'signedIn',
  summary: 'The events for a company’s programs in one mode, of the last 30 days, newest first.',
  params: z.object({ companyId: companyIdField }),
  query: z.object({
    mode: z.enum(saleModes),
    type: z.enum(eventTypeNames).optional(),
    cursor: z.string().max(200).optional(),
  }),
  output: z.object({ items: z.array(event), nextCursor: z.string().nullable() }),
  refusals: ['forbidden'],
});

const eventDelivery = webhookDelivery.extend({
  endpointId: z.string(),
  /** The endpoint's current address. */
  url: z.string(),
});

export const getEvent = describeEndpoint({
  method: 'GET',
  path: '/api/companies/:companyId/events/:eventId',
  caller: 'signedIn',
  summary: 'An event with its deliveries, newest first.',
  params: z.object({ companyId: companyIdField, eventId: v1IdField('event') }),
  output: event.extend({ deliveries: z.array(eventDelivery) }),
  refusals: ['forbidden'],
});
