import { z } from 'zod';
import { describeEndpoint } from '../http/endpoint.ts';
import { eventTypeNames, type EventType } from './event-types.ts';
import { expiringKey, reviewedCompany } from './event-subjects.ts';
import { v1Dispute } from './disputes.ts';
import { v1Payout } from './payouts.ts';
import { v1Refund } from './refunds.ts';
import { v1PaymentRequest } from './payment-requests.ts';
import { v1Payment } from './payments.ts';
import { v1RefusalBody } from './v1-errors.ts';
import {
  v1CreatedAt,
  v1CreatedFrom,
  v1CreatedTo,
  v1Cursor,
  v1IdField,
  v1LimitField,
  v1Mode,
  v1Page,
} from './v1-fields.ts';
import { retentionDays } from './v1-limits.ts';

const subjects = {
  payment: v1Payment,
  payment_request: v1PaymentRequest,
  refund: v1Refund,
  dispute: v1Dispute,
  payout: v1Payout,
  company: reviewedCompany,
  key: expiringKey,
} as const;
export type EventSubject = keyof typeof subjects;

type SubjectOf<Type extends EventType> = Type extends `${infer Subject}.${string}`
  ? Subject & EventSubject
  : never;

function subjectOf<Type extends EventType>(type: Type): SubjectOf<Type> {
  return type.slice(0, type.indexOf('.')) as SubjectOf<Type>;
}

const isExample = z
  .boolean()
  .describe(
    'Whether it is an example, not about a real object. An id with `example` in it can’t be fetched.',
  );

const common = {
  id: z.string().meta({ examples: ['evt_019a0c6e7a107c3a9d525e1f0c6b2a44'] }),
  mode: v1Mode,
  isExample,
  createdAt: v1CreatedAt,
};

/** An event about something whose object has been deleted names it alone. */
const deleted = z
  .object({ id: z.string(), isDeleted: z.literal(true).describe('The object no longer exists.') })
  .meta({ id: 'Deleted' });

function typeField<Type extends EventType>(type: Type) {
  return z.literal(type).describe('The type of the event.');
}

function dataOf(type: EventType) {
  return z
    .union([subjects[subjectOf(type)], deleted])
    .describe(
      'The object soon after the event, with the status that the event reports. It may have changed since.',
    );
}

/** One schema for each type, so that generated clients know the type of `data`. */
function eventOf(type: EventType) {
  return z.object({ type: typeField(type), ...common, data: dataOf(type) });
}

/** The body of a webhook, in the form of Standard Webhooks. */
export function webhookBodyOf(type: EventType) {
  const timestamp = z.iso.datetime().describe('The time of the event.');
  return z.object({
    type: z.literal(type),
    timestamp,
    mode: v1Mode,
    isExample,
    data: dataOf(type),
  });
}

const [first, ...others] = eventTypeNames;
export const v1Event = z
  .discriminatedUnion('type', [eventOf(first), ...others.map(eventOf)])
  .meta({ id: 'Event' });
export type V1Event = z.output<typeof v1Event>;

const path = '/v1/events';

export const v1ListEvents = describeEndpoint({
  method: 'GET',
  path,
  caller: 'secretKey',
  scope: 'read',
  summary: `List the events of the last ${retentionDays} days, newest first.`,
  query: z.object({
    type: z.enum(eventTypeNames).optional().describe('Only events of this type.'),
    createdFrom: v1CreatedFrom,
    createdTo: v1CreatedTo,
    limit: v1LimitField,
    cursor: v1Cursor,
  }),
  output: v1Page(v1Event),
  refusalBody: v1RefusalBody,
  refusals: [],
});

export const v1GetEvent = describeEndpoint({
  method: 'GET',
  path: `${path}/:id`,
  caller: 'secretKey',
  scope: 'read',
  summary: 'Returns an event.',
  params: z.object({ id: v1IdField('event') }),
  output: v1Event,
  refusalBody: v1RefusalBody,
  refusals: [],
});
