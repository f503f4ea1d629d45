import { z } from 'zod';
import { describeEndpoint, type EndpointOutput } from '../http/endpoint.ts';

/** The number of days and payout weeks on the status page. */
export const statusDays = 90;
export const statusWeeks = 12;
export const statusInterruptions = 10;
/** A delay is shown if it was measured on so many deliveries, because fewer could be one shop's trade. */
export const minMeasuredDeliveries = 20;
/** Up to this many pending payments are a few. */
export const maxFewPending = 10;

const minutes = z.int().nonnegative();

const availabilityDay = z.object({
  day: z.iso.date().meta({ description: 'A day in Saint Lucia.', examples: ['2026-11-27'] }),
  measuredMinutes: minutes.meta({
    description: 'Minutes of that day since the first measurement; 0 if there was none yet.',
    examples: [1440],
  }),
  downMinutes: minutes.meta({
    description: 'Minutes in which no server reported that it worked.',
    examples: [3],
  }),
  gatewayDownMinutes: minutes.meta({
    description: 'Other minutes in which the card gateway was unavailable.',
    examples: [0],
  }),
});
export type AvailabilityDay = z.output<typeof availabilityDay>;

const interruption = z.object({
  kind: z.enum(['down', 'gateway_down']),
  from: z.iso.datetime(),
  minutes: z.int().positive(),
});
export type Interruption = z.output<typeof interruption>;

const delay = z
  .object({ p50Seconds: z.number(), p95Seconds: z.number() })
  .nullable()
  .meta({ description: `Null for fewer than ${minMeasuredDeliveries} deliveries.` });

const fridayOutcome = z
  .enum(['paid', 'sent', 'partly', 'failed', 'late', 'nothing', 'upcoming'])
  .meta({
    description:
      '`sent`: on time to our bank, which has not reported all deposits. `partly`: sent on time, but ' +
      'some payouts failed or were returned. `failed`: sent on time, but no payout arrived.',
  });
export type FridayOutcome = z.output<typeof fridayOutcome>;

const payoutWeek = z.object({
  cutOffDay: z.iso
    .date()
    .meta({ description: 'The Wednesday on which the week ended.', examples: ['2026-11-25'] }),
  payoutDay: z.iso.date().meta({
    description: 'Its Friday, or the next day on which banks are open.',
    examples: ['2026-11-27'],
  }),
  outcome: fridayOutcome,
});
export type PayoutWeek = z.output<typeof payoutWeek>;

const pendingAge = z.enum([
  'none',
  'under_5_minutes',
  'under_30_minutes',
  'under_90_minutes',
  'over',
]);
const pending = z.object({
  count: z.enum(['none', 'few', 'many']).meta({
    description: `Live payments pending for over a minute; few are up to ${maxFewPending}.`,
  }),
  oldest: pendingAge,
});
export type PendingPayments = z.output<typeof pending>;

const figures = z.object({
  at: z.iso.datetime(),
  measuredSince: z.iso.datetime().nullable(),
  days: z.array(availabilityDay).meta({ description: 'Today and earlier days, the newest first.' }),
  interruptions: z.array(interruption).meta({ description: 'The latest ones, the newest first.' }),
  pending,
  webhookDelay: z.object({ lastHour: delay, lastDay: delay }),
  weeks: z.array(payoutWeek).meta({ description: 'The newest first.' }),
});
export type StatusFigures = z.output<typeof figures>;

export const getStatus = describeEndpoint({
  method: 'GET',
  path: '/api/status',
  caller: 'anyone',
  isOpenToAllOrigins: true,
  summary: 'Whether Piton works now, and what it measured. For live mode.',
  output: z.object({
    at: z.iso.datetime(),
    state: z
      .enum(['working', 'gateway_down', 'not_ready', 'database_down'])
      .meta({ description: 'Whether live payments are possible now.' }),
    figures: figures.nullable().meta({
      description:
        'Up to a minute old, or older while the database is down. Null if none are known.',
    }),
  }),
  refusals: [],
});
export type PlatformStatus = EndpointOutput<typeof getStatus>;
