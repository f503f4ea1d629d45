import { z } from 'zod';
import { describeEndpoint, type EndpointOutput, securityEvents } from '../http/endpoint.ts';

/** `limited`: too many attempts. `refused`: not permitted at all. */
const securityOutcomes = ['done', 'failed', 'limited', 'refused'] as const;
export type SecurityOutcome = (typeof securityOutcomes)[number];

export const securityEventsMax = 50;

export const listSecurityEvents = describeEndpoint({
  method: 'GET',
  path: '/api/account/security-events',
  caller: 'signedIn',
  summary: `The newest ${securityEventsMax} sign-ins and other security events of the account. Repeats within an hour count as one.`,
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        /** The time of the last of several. */
        at: z.iso.datetime(),
        count: z.number(),
        event: z.enum(securityEvents),
        outcome: z.enum(securityOutcomes),
        /** "Chrome on Android"; null for devices beyond the limit. */
        device: z.string().nullable(),
        address: z.string().nullable(),
      }),
    ),
  }),
  refusals: [],
});
export type ShownSecurityEvent = EndpointOutput<typeof listSecurityEvents>['items'][number];
