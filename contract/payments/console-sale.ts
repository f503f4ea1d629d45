import { z } from 'zod';
import { shownDispute } from '../disputes/dispute.ts';
import { consoleRefund } from '../refunds/refund.ts';
import { shownProposal } from '../proposals/proposal.ts';
import { saleAuthentication } from './authentication.ts';
import { describeEndpoint, type EndpointOutput } from '../http/endpoint.ts';
import { saleModes, saleStatuses } from './sale.ts';

/**
 * Why a sale is open: the gateway gave no outcome; its response is about another sale; it reports
 * approved for one that ended otherwise; or it reports otherwise for an approved one.
 */
const openReasons = [
  'outcome_unknown',
  'other_sale',
  'reported_approved',
  'reported_not_approved',
] as const;
export type OpenReason = (typeof openReasons)[number];

const saleBrief = z.object({
  id: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  mode: z.enum(saleModes),
  created: z.iso.datetime(),
  status: z.enum(saleStatuses),
  /** "99.00" */
  amount: z.string(),
  cardBrand: z.string(),
  lastFour: z.string(),
  tranId: z.string(),
  invoice: z.string(),
  why: z.array(z.enum(openReasons)),
});

const openSale = saleBrief.extend({
  /** Whether a resolution waits for its second approval. */
  isProposed: z.boolean(),
  /** Since when an unreviewed report contradicts it; null if none does. */
  contradicted: z.iso.datetime().nullable(),
});
export type OpenSale = z.output<typeof openSale>;

export const listOpenSales = describeEndpoint({
  method: 'GET',
  path: '/api/console/open-sales',
  caller: 'staff',
  summary:
    'Sales that stay open, proposals that need a second approval, open disputes, and refunds that wait for staff.',
  output: z.object({
    /** Pending sales first, then ended ones with a contradiction; each group oldest first. */
    items: z.array(openSale),
    /** The total number, and the number of Pending ones; the list may hold fewer. */
    count: z.number(),
    pendingCount: z.number(),
    /** Proposals that need a second approval, the longest wait first, with their total count. */
    waiting: z.array(shownProposal),
    waitingCount: z.number(),
    /** Disputes the acquirer has yet to decide, the longest wait first, with their total count. */
    disputes: z.array(shownDispute),
    disputeCount: z.number(),
    /** Refunds that wait for staff, the longest wait first. */
    refunds: z.array(consoleRefund),
    /** The total number, and the number of those to make in the acquirer's portal. */
    refundCount: z.number(),
    portalRefundCount: z.number(),
  }),
  refusals: [],
});
export type OpenSales = EndpointOutput<typeof listOpenSales>;

const saleEvent = z.object({
  number: z.number(),
  status: z.string(),
  /** The source of the outcome: "payer", "gateway", "inquiry" or "staff". */
  source: z.string(),
  what: z.string(),
  at: z.iso.datetime(),
});
export type SaleEvent = z.output<typeof saleEvent>;

const consoleSale = saleBrief.extend({
  channel: z.enum(['page', 'server']),
  personName: z.string(),
  personEmail: z.string(),
  personPhone: z.string(),
  purpose: z.string(),
  /** 6.435 */
  feeAmount: z.number(),
  resultCode: z.string(),
  reason: z.string(),
  approvalCode: z.string(),
  hostReference: z.string(),
  batchId: z.string(),
  gateway: z.enum(['four_cs', 'powertranz']),
  /** Null without 3-D Secure. */
  authentication: saleAuthentication.nullable(),
  decided: z.iso.datetime().nullable(),
  /** The company's own gateway account that took the payment; null for the platform's. */
  gatewayAccountId: z.string().nullable(),
  /**
   * The number of status inquiries and the time of the next one, also for a sale that was given up
   * or resolved.
   */
  inquiries: z.number(),
  nextInquiry: z.iso.datetime().nullable(),
  /**
   * Skipped by status inquiries, because it was sent to another gateway or with another key than
   * the current one.
   */
  isSkipped: z.boolean(),
  /** The gateway's last response to a nightly inquiry after the sale had ended. */
  lateInquiry: z
    .object({ response: z.enum(['taken', 'declined', 'absent']), at: z.iso.datetime() })
    .nullable(),
  /** Since when the gateway reports that it doesn't know the sale. */
  absentSince: z.iso.datetime().nullable(),
  events: z.array(saleEvent),
  contradictions: z.array(
    z.object({
      reportedStatus: z.string(),
      detail: z.string(),
      approvalCode: z.string(),
      hostReference: z.string(),
      reportedAt: z.iso.datetime(),
      isSettled: z.boolean(),
    }),
  ),
  /** Newest first. */
  proposals: z.array(shownProposal),
  disputes: z.array(shownDispute),
  chargedBackMills: z.number(),
  /** How much of it can still be charged back. */
  disputableMills: z.number(),
  /** Newest first. */
  refunds: z.array(consoleRefund),
  /** Pending and done refunds. */
  refundedMills: z.number(),
  /** A proposal returns this, so that it can't rest on outdated evidence. */
  version: z.string(),
  /** The proposals open to the signed-in person. */
  allowedProposals: z.array(
    z.enum([
      'voided',
      'approved',
      'declined',
      'confirmed',
      'adjustment',
      'dispute',
      'dispute_outcome',
      'refund',
      'refund_outcome',
    ]),
  ),
});
export type ConsoleSale = z.output<typeof consoleSale>;

export const getConsoleSale = describeEndpoint({
  method: 'GET',
  path: '/api/console/sales/:saleId',
  caller: 'staff',
  summary: 'One sale with all its evidence.',
  params: z.object({ saleId: z.uuid() }),
  output: consoleSale,
  refusals: [],
});
