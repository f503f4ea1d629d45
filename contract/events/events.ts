import { z } from 'zod';
import { companyIdField } from '../companies/company.ts';
import { describeEndpoint } from '../http/endpoint.ts';
import { saleModes } from '../payments/sale.ts';
import { eventTypeNames } from '../v1/event-types.ts';

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
