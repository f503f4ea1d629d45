import { z } from 'zod';
import { describeEndpoint, type EndpointOutput } from '../http/endpoint.ts';
import { requiredMessage } from '../http/messages.ts';
import { personBrief } from '../identity/person-brief.ts';
import { saleModes } from '../payments/sale.ts';
import { refundRefusals } from './refund-refusals.ts';

/** `pending` until the gateway or staff report whether the money went back. */
export const refundStates = ['pending', 'done', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/** Sent through the gateway's API, or made by staff in the acquirer's portal. */
const refundMethods = ['gateway', 'portal'] as const;

/** Why a refund failed, and its money is back in the merchant's balance. */
export const refundFailures = [
  /** The customer's bank or the acquirer rejected it. */
  'declined',
  /** The gateway no longer refunds this payment. */
  'not_possible',
  /** The gateway rejected it for another reason. */
  'gateway',
  /** The gateway is down, and nothing was sent. */
  'not_sent',
  /** Staff report that it could not be made. */
  'reported',
] as const;
export type RefundFailure = (typeof refundFailures)[number];

const refundFields = {
  id: z.string(),
  amountCents: z.number(),
  /** The part of the fee that the merchant gets back. */
  feeMills: z.number(),
  reason: z.string(),
  state: z.enum(refundStates),
  method: z.enum(refundMethods),
  /** Whether staff refunded it, and not the merchant. */
  isByStaff: z.boolean(),
  /** The API key that requested it; null without one. */
  keyName: z.string().nullable().default(null),
  requested: z.iso.datetime(),
  /** By when staff make it in the portal; null for the gateway's. */
  dueOn: z.iso.date().nullable(),
  ended: z.iso.datetime().nullable(),
  /** Whether the gateway cancelled the whole payment before its settlement. */
  isVoid: z.boolean(),
  /** The gateway's or the acquirer's number; empty before it is done. */
  reference: z.string(),
  failure: z.enum(refundFailures).nullable(),
};

/** A refund in its merchant's view. */
export const shownRefund = z.object(refundFields);
export type ShownRefund = z.output<typeof shownRefund>;

/** A refund in the console. */
export const consoleRefund = z.object({
  ...refundFields,
  companyId: z.string(),
  companyName: z.string(),
  mode: z.enum(saleModes),
  sale: z.object({
    id: z.string(),
    invoice: z.string(),
    tranId: z.string(),
    /** "99.00" */
    amount: z.string(),
    created: z.iso.datetime(),
    cardBrand: z.string(),
    lastFour: z.string(),
  }),
  requestedBy: personBrief,
  /** When it was sent to the gateway. */
  sent: z.iso.datetime().nullable(),
  /** The gateway's last words about it, for staff. */
  detail: z.string(),
  /**
   * Why it waits for staff: it is made in the portal, or the gateway gave no certain response. Null
   * if the server still sends it, and once it has ended.
   */
  waitsFor: z.enum(['portal', 'outcome']).nullable(),
  /** Whether an outcome waits for its second approval. */
  isProposed: z.boolean(),
});
export type ConsoleRefund = z.output<typeof consoleRefund>;

/** EC$10 million, far above any payment. */
const maxCents = 1_000_000_000;
const amountCents = z
  .int()
  .min(1, 'Enter an amount above zero.')
  .max(maxCents, 'Enter a smaller amount.');
export const refundReason = z.string().trim().min(1, requiredMessage).max(200);
const params = z.object({ saleId: z.uuid() });

export const previewRefund = describeEndpoint({
  method: 'GET',
  path: '/api/sales/:saleId/refund-preview',
  caller: 'signedIn',
  summary:
    'Preview the effect of a refund on fee, balance and next payout, or read why it is refused.',
  params,
  query: z.object({
    /** Everything that is left of the payment by default. */
    amountCents: z.coerce.number().pipe(amountCents).optional(),
  }),
  output: z.object({
    amountCents: z.number(),
    /** The part of the payment that can still be refunded. */
    leftCents: z.number(),
    /** The part of the fee that comes back. */
    feeMills: z.number(),
    /** The refund's cost to the balance: the amount less the returned fee. */
    costMills: z.number(),
    balanceMills: z.number(),
    balanceAfterMills: z.number(),
    /** What balance and allowed negative balance lack for it, in whole cents; 0 if they cover it. */
    missingMills: z.number(),
    /** The owner's next payout, without and with this refund; null in test mode. */
    nextPayout: z
      .object({ valueDay: z.iso.date(), beforeMills: z.number(), afterMills: z.number() })
      .nullable(),
    method: z.enum(refundMethods),
    /** By when staff make it in the portal; null if the gateway does it at once. */
    dueOn: z.iso.date().nullable(),
    /** The most that the company may refund today, and what is left of it. */
    dailyCapCents: z.number(),
    leftTodayCents: z.number(),
    /** Why it would be refused; null if it can be requested. */
    refusal: z.enum(refundRefusals).nullable(),
  }),
  refusals: ['not_found'],
});
export type RefundPreview = EndpointOutput<typeof previewRefund>;

export const requestRefund = describeEndpoint({
  method: 'POST',
  path: '/api/sales/:saleId/refunds',
  caller: 'signedIn',
  stepUp: true,
  securityEvent: 'request-refund',
  summary: 'Refund a payment in full or in part. The amount leaves the balance at once.',
  params,
  body: z.object({
    /** Chosen by the client, so that a repeat is stored only once. */
    refundId: z.uuid(),
    amountCents,
    reason: refundReason,
  }),
  output: shownRefund,
  refusals: ['not_found', 'version_conflict', 'refund_refused'],
});
