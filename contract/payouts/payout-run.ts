import { z } from 'zod';
import { personBrief } from '../identity/person-brief.ts';
import { describeEndpoint } from '../http/endpoint.ts';
import { requiredMessage } from '../http/messages.ts';
import { payoutReasons, payoutStates, payoutCancellationReasons } from './payout.ts';
import { proof } from '../identity/step-up-fields.ts';
import { type CalendarDay, formatWeekdayAndYear, startOfDay } from '../time/time.ts';
import { dayField } from '../time/day-field.ts';

/** The formats in which banks accept a week's payouts. */
export const bankFileFormats = ['csv', 'nacha', 'pain'] as const;
export type BankFileFormat = (typeof bankFileFormats)[number];

/** "Week ending Wednesday 25 November 2026". */
export function payoutWeekName(cutOffDay: CalendarDay): string {
  return `Week ending ${formatWeekdayAndYear(startOfDay(cutOffDay))}`;
}

/** One week's run, named by its cut-off Wednesday. */
const runBrief = z.object({
  cutOffDay: z.iso.date(),
  reviewDay: z.iso.date(),
  valueDay: z.iso.date(),
  /** Whether all payouts are prepared, so that people can approve. */
  isClosed: z.boolean(),
  payoutCount: z.number(),
  netMills: z.number(),
  heldCount: z.number(),
  heldMills: z.number(),
  /** The count and total of its payouts in each state. */
  states: z.array(
    z.object({ state: z.enum(payoutStates), count: z.number(), netMills: z.number() }),
  ),
  released: z.iso.datetime().nullable(),
});
export type PayoutRunBrief = z.output<typeof runBrief>;

const runPayout = z.object({
  id: z.string(),
  reference: z.string(),
  state: z.enum(payoutStates),
  owner: personBrief,
  netMills: z.number(),
  saleCount: z.number(),
  bankName: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
  /** The reason for its state, from staff or our bank. */
  reason: z.string(),
  /** Why approval or sending will cancel it; null if it stays or was sent. */
  cancellationReason: z.enum(payoutCancellationReasons).nullable().default(null),
});
export type RunPayout = z.output<typeof runPayout>;

const heldOwner = z.object({
  owner: personBrief,
  /** Owed, but not in this week's payout. */
  owedMills: z.number(),
  reasons: z.array(z.enum(payoutReasons)),
  /** The merchant's other companies are paid this week. */
  isPaidInPart: z.boolean(),
});
export type HeldOwner = z.output<typeof heldOwner>;

const payoutRun = runBrief.extend({
  /** The payouts that approval or sending will cancel. */
  toCancel: z
    .object({ count: z.number(), netMills: z.number() })
    .default({ count: 0, netMills: 0 }),
  /**
   * Payouts whose account some file format can't hold, because its number or name is unusable
   * there. Formats that fit all accounts are left out.
   */
  unfit: z.array(
    z.object({
      format: z.enum(bankFileFormats),
      count: z.number(),
      /** Some of their owners. */
      names: z.array(z.string()),
    }),
  ),
  /** The version of the run a person saw; a decision sends it back. */
  version: z.string(),
  firstApproval: z.object({ by: personBrief, at: z.iso.datetime() }).nullable(),
  secondApproval: z.object({ by: personBrief, at: z.iso.datetime() }).nullable(),
  /** The day banks pay what is released now. */
  releaseDay: z.iso.date(),
  file: z
    .object({
      format: z.enum(bankFileFormats),
      sha256: z.string(),
      madeBy: personBrief,
      payoutCount: z.number(),
      netMills: z.number(),
      valueDay: z.iso.date(),
    })
    .nullable(),
});
export type PayoutRun = z.output<typeof payoutRun>;

const runParams = z.object({ cutOffDay: dayField() });
/** Approving or sending ten thousand payouts takes seconds, and longer on a busy machine. */
const wholeWeekLimitMs = 60_000;
const refusals = ['version_conflict', 'forbidden', 'wrong_password', 'wrong_code'] as const;

export const listPayoutRuns = describeEndpoint({
  method: 'GET',
  path: '/api/console/payout-runs',
  caller: 'staff',
  summary: 'The payout weeks of the last year, newest first.',
  output: z.object({ items: z.array(runBrief) }),
  refusals: [],
});

export const getPayoutRun = describeEndpoint({
  method: 'GET',
  path: '/api/console/payout-runs/:cutOffDay',
  caller: 'staff',
  summary: 'One week: the amounts paid and held, its approvals, and the bank file.',
  params: runParams,
  output: payoutRun,
  refusals: [],
});

export const listRunPayouts = describeEndpoint({
  method: 'GET',
  path: '/api/console/payout-runs/:cutOffDay/payouts',
  caller: 'staff',
  summary: 'The payouts of a week, largest first: all, or those that match every word of a text.',
  params: runParams,
  query: z.object({
    /** Searches name, bank, account, reference and reason. */
    text: z.string().max(200).optional(),
    /** `to_cancel`: payouts that will be cancelled, in any state. */
    state: z.enum([...payoutStates, 'to_cancel']).optional(),
    /** The last id of the previous page. */
    cursor: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  output: z.object({
    items: z.array(runPayout),
    /** The number of matches on all pages. */
    count: z.number(),
    nextCursor: z.string().nullable(),
  }),
  refusals: ['rejected_fields'],
});

export const listHeldOwners = describeEndpoint({
  method: 'GET',
  path: '/api/console/payout-runs/:cutOffDay/held',
  caller: 'staff',
  summary: 'Owners on hold in a week, with reasons, largest amount first.',
  params: runParams,
  query: z.object({
    /** The last owner of the previous page. */
    cursor: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  output: z.object({
    items: z.array(heldOwner),
    /** On all pages. */
    count: z.number(),
    nextCursor: z.string().nullable(),
  }),
  refusals: ['rejected_fields'],
});

export const approvePayoutRun = describeEndpoint({
  method: 'POST',
  path: '/api/console/payout-runs/:cutOffDay/approval',
  caller: 'staff',
  summary:
    'Approve a week’s payouts as shown. Needs password and code, and two people’s approvals.',
  params: runParams,
  body: z.object({ ...proof, version: z.string().max(200) }),
  timeLimitMs: wholeWeekLimitMs,
  output: payoutRun,
  refusals,
});

export const releasePayoutRun = describeEndpoint({
  method: 'POST',
  path: '/api/console/payout-runs/:cutOffDay/release',
  caller: 'staff',
  summary: 'Write the bank file of an approved week, once. Its payouts are then in transit.',
  params: runParams,
  body: z.object({ ...proof, format: z.enum(bankFileFormats) }),
  timeLimitMs: wholeWeekLimitMs,
  output: payoutRun,
  refusals: [...refusals, 'unavailable'],
});

export const openBankFile = describeEndpoint({
  method: 'POST',
  path: '/api/console/payout-runs/:cutOffDay/file',
  caller: 'staff',
  summary: 'The bank file as written. Needs password and code; each download is recorded.',
  params: runParams,
  body: z.object(proof),
  output: z.object({ name: z.string(), text: z.string(), sha256: z.string() }),
  refusals,
});

export const cancelPayout = describeEndpoint({
  method: 'POST',
  path: '/api/console/payouts/:payoutId/cancellation',
  caller: 'staff',
  stepUp: true,
  summary: 'Cancel a payout before it is sent. The next week includes its money.',
  params: z.object({ payoutId: z.uuid() }),
  body: z.object({ reason: z.string().trim().min(1, requiredMessage).max(500) }),
  output: payoutRun,
  refusals: ['version_conflict', 'forbidden'],
});
