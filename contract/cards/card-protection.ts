import { z } from 'zod';
import { personBrief } from '../identity/person-brief.ts';
import { companyIdField } from '../companies/company.ts';
import { describeEndpoint, type EndpointOutput } from '../http/endpoint.ts';
import { requiredMessage } from '../http/messages.ts';

const channel = z.enum(['page', 'server']);

const protection = z.object({
  companyId: z.string(),
  companyName: z.string(),
  channel,
  began: z.iso.datetime(),
  ends: z.iso.datetime(),
  /** In the last hour: cards that reached the gateway, and how many were declined. */
  attempts: z.number(),
  declined: z.number(),
  /** Attempts that were challenged or rejected before the gateway. */
  stopped: z.number(),
  /**
   * The member of staff who lifted the protection, and the time it returns. Ten times as many
   * declines are allowed until then; null while the protection is on.
   */
  lifted: z
    .object({
      by: personBrief,
      until: z.iso.datetime(),
    })
    .nullable(),
});

const output = z.object({ items: z.array(protection) });

export const listCardProtections = describeEndpoint({
  method: 'GET',
  path: '/api/console/card-protections',
  caller: 'staff',
  summary: 'Companies under card-testing protection now, and lifted protections.',
  output,
  refusals: [],
});
export type CardProtections = EndpointOutput<typeof listCardProtections>;
export type CardProtection = CardProtections['items'][number];

export const liftCardProtection = describeEndpoint({
  method: 'POST',
  path: '/api/console/card-protections/lift',
  caller: 'staff',
  stepUp: true,
  summary: 'Lift a protection: for an hour, ten times as many declines are free there.',
  body: z.object({
    companyId: companyIdField,
    channel,
    reason: z.string().trim().min(1, requiredMessage).max(500),
  }),
  output,
  refusals: ['version_conflict', 'forbidden'],
});
