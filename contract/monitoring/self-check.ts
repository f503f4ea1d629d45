import { z } from 'zod';
import { personBrief } from '../identity/person-brief.ts';
import { describeEndpoint, type EndpointOutput } from '../http/endpoint.ts';
import { requiredMessage } from '../http/messages.ts';
import { proof } from '../identity/step-up-fields.ts';
import { dayField } from '../time/day-field.ts';

const shownFinding = z.object({
  check: z.string(),
  /** The finding and the remedy, in words. */
  what: z.string(),
  todo: z.string(),
  count: z.number(),
  /** The number of unacknowledged findings. */
  newCount: z.number(),
  /** Some of them, one sentence each; new ones first. */
  first: z.array(z.string()),
  /** The first night of an unbroken run with the same findings. */
  since: z.iso.date(),
  /** The person who acknowledged it; null if none has. */
  acknowledged: z
    .object({
      by: personBrief,
      at: z.iso.datetime(),
      note: z.string(),
    })
    .nullable(),
});
export type ShownFinding = z.output<typeof shownFinding>;

const output = z.object({
  /** The last check; null before the first. */
  last: z
    .object({
      night: z.iso.date(),
      ended: z.iso.datetime(),
      found: z.array(shownFinding),
    })
    .nullable(),
});

export const getSelfCheck = describeEndpoint({
  method: 'GET',
  path: '/api/console/self-check',
  caller: 'staff',
  summary: 'The findings of the last nightly check, and their acknowledgements.',
  output,
  refusals: [],
});
export type ShownSelfCheck = EndpointOutput<typeof getSelfCheck>;

export const acknowledgeFinding = describeEndpoint({
  method: 'POST',
  path: '/api/console/self-check/acknowledgments',
  caller: 'staff',
  summary:
    'Acknowledge a finding, which mutes its alarms until it changes. Needs password and code.',
  body: z.object({
    ...proof,
    check: z.string().max(40),
    since: dayField(),
    note: z.string().trim().min(1, requiredMessage).max(500),
  }),
  output,
  refusals: ['version_conflict', 'forbidden', 'wrong_password', 'wrong_code'],
});
