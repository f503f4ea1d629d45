import { z } from 'zod';
import { shownCorrection } from './correction.ts';
import { describeEndpoint, type EndpointOutput } from '../http/endpoint.ts';
import { saleModes, saleStatuses } from './sale.ts';

/**
 * Why a sale stays open: nobody has said how it ended; the gateway answered another sale than was
 * asked for; it says approved of one that ended otherwise; or otherwise of one that is approved.
 */
const openReasons = ['no_answer', 'other_sale', 'said_approved', 'said_otherwise'] as const;
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
  /** Whether a resolution waits for a second person. */
  isProposed: z.boolean(),
  /** Since when something contradicts it that nobody has looked at; null where nothing does. */
  contradicted: z.iso.datetime().nullable(),
});
export type OpenSale = z.output<typeof openSale>;

export const listOpenSales = describeEndpoint({
  method: 'GET',
  path: '/api/console/open-sales',
  caller: 'staff',
  summary:
    'Sales that stay open, what waits for a second person, and chargebacks that wait for the acquirer.',
  output: z.object({
    /** Pending ones first, then ended ones that are contradicted; of each the oldest first. */
    items: z.array(openSale),
    /** How many there are, and how many of them are Pending: either may be more than the list holds. */
    count: z.number(),
    pendingCount: z.number(),
    /** Of what waits the longest wait first, and how much there is, as above. */
    waiting: z.array(shownCorrection),
    waitingCount: z.number(),
    /** Of what the acquirer has still to decide the longest wait first, and how much there is. */
    chargebacks: z.array(shownCorrection),
    chargebackCount: z.number(),
  }),
  refusals: [],
});
export type OpenSales = EndpointOutput<typeof listOpenSales>;

const saleEvent = z.object({
  number: z.number(),
  status: z.string(),
  /** On whose word: "payer", "gateway", "inquiry" or "staff". */
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
  decided: z.iso.datetime().nullable(),
  /** Under which account of its own the company was paid; null is the platform's. */
  gatewayAccountId: z.string().nullable(),
  /** How often the gateway was asked, and when it is asked next: of one that was given up or resolved too. */
  inquiries: z.number(),
  nextInquiry: z.iso.datetime().nullable(),
  /** It would be asked about, and was sent to another gateway or under another key than are set now. */
  isPassedBy: z.boolean(),
  /** What the gateway said last of one that had ended, in the nights after. */
  lateAnswer: z
    .object({ heard: z.enum(['taken', 'declined', 'absent']), at: z.iso.datetime() })
    .nullable(),
  /** Since when the gateway says that it knows nothing of it. */
  absentSince: z.iso.datetime().nullable(),
  events: z.array(saleEvent),
  contradictions: z.array(
    z.object({
      said: z.string(),
      detail: z.string(),
      approvalCode: z.string(),
      hostReference: z.string(),
      heard: z.iso.datetime(),
      isSettled: z.boolean(),
    }),
  ),
  /** Newest first. */
  corrections: z.array(shownCorrection),
  chargedBackMills: z.number(),
  /** What a proposal sends back, so that nothing is decided on other evidence. */
  seen: z.string(),
  /** What the person who asks may propose now. */
  admits: z.array(
    z.enum(['approved', 'declined', 'stands', 'adjustment', 'chargeback', 'chargeback_end']),
  ),
});
export type ConsoleSale = z.output<typeof consoleSale>;

export const getConsoleSale = describeEndpoint({
  method: 'GET',
  path: '/api/console/sales/:saleId',
  caller: 'staff',
  summary: 'One sale with all that is known of it.',
  params: z.object({ saleId: z.uuid() }),
  output: consoleSale,
  refusals: [],
});
