import { z } from 'zod';
import { companyQuery } from '../payment-requests/company-query.ts';
import { describeEndpoint, type EndpointOutput } from '../http/endpoint.ts';
import { moneyStates, filterMoneyStates } from '../money/money-state.ts';
import { datesReversedMessage } from '../http/messages.ts';
import { dayField } from '../time/day-field.ts';

/** Live and test money never mix: the mode is part of every key. */
export const saleModes = ['live', 'test'] as const;
export type SaleMode = (typeof saleModes)[number];

export const saleStatuses = ['Approved', 'Declined', 'Incomplete', 'Pending'] as const;
export type SaleStatus = (typeof saleStatuses)[number];

const oneText = z.array(z.string()).length(1);

/** A payment in its merchant's view. It holds only the card's brand and last four digits. */
export const sale = z.object({
  id: z.string(),
  companyId: z.string(),
  created: z.iso.datetime(),
  status: z.enum(saleStatuses),
  /** "99.00" */
  amount: z.string(),
  /** The gateway's shape: lists whose first element counts. */
  response: z.object({ TranId: oneText, Invoice: oneText, Amount: oneText, Currency: oneText }),
  personName: z.string(),
  personPhone: z.string(),
  personEmail: z.string(),
  lastFour: z.string(),
  cardBrand: z.string(),
  purpose: z.string(),
  /** 6.435 */
  feeAmount: z.number(),
  /** 6.5 */
  feePercent: z.number(),
  /** Why it was not approved, in words; empty if there is no reason. */
  reason: z.string(),
  /** The merchant's reference of the payment link; empty if there is none. */
  reference: z.string(),
  /** The state of an approved payment's money; others have none that moves. */
  moneyState: z.enum(moneyStates),
  /** Returned to the customer by refunds and lost disputes. */
  refundedCents: z.number(),
  /** In refunds that are requested and not yet done. */
  refundPendingCents: z.number().default(0),
  /** Whether the gateway cancelled the whole payment before its settlement. */
  isVoided: z.boolean().default(false),
  /** On hold while the customer's bank disputes it. */
  disputedCents: z.number().default(0),
});
export type Sale = z.output<typeof sale>;

const saleFilter = z.object({
  mode: z.enum(saleModes).default('live'),
  /** Saint Lucia days, both inclusive. */
  from: dayField().optional(),
  to: dayField().optional(),
  status: z.enum(saleStatuses).optional(),
  /** Only approved payments whose refunds or disputes are in this state. */
  money: z.enum(filterMoneyStates).optional(),
  /** Each word must match some field of the payment: see `search`. */
  search: z.string().trim().max(100).optional(),
});
export type SaleFilter = z.output<typeof saleFilter>;

/** An end before the start is a mistake, so it is rejected instead of returning nothing. */
const daysInOrder = ({ from, to }: Pick<SaleFilter, 'from' | 'to'>) =>
  from === undefined || to === undefined || from <= to;
const outOfOrder = { error: datesReversedMessage, path: ['to'] };

export const salesPageMax = 200;

export const listSales = describeEndpoint({
  method: 'GET',
  path: '/api/sales',
  caller: 'signedIn',
  summary: 'The payments of a company, newest first.',
  query: saleFilter
    .extend({
      ...companyQuery,
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(salesPageMax).default(25),
    })
    .refine(daysInOrder, outOfOrder),
  output: z.object({ items: z.array(sale), nextCursor: z.string().nullable() }),
  refusals: ['not_found'],
});

export const totalSales = describeEndpoint({
  method: 'GET',
  path: '/api/sales/total',
  caller: 'signedIn',
  summary: 'The totals of the filtered list of payments.',
  query: saleFilter.extend(companyQuery).refine(daysInOrder, outOfOrder),
  output: z.object({
    count: z.number(),
    /** The total of the chosen status, or of approved payments by default. */
    totalMills: z.number(),
    /** Only approved payments count as money. */
    approvedCount: z.number(),
    approvedMills: z.number(),
    approvedFeeMills: z.number(),
    /** The parts of the approved total that are returned to customers, and on hold for disputes. */
    returnedMills: z.number().default(0),
    disputedMills: z.number().default(0),
  }),
  refusals: ['not_found'],
});
export type SaleTotal = EndpointOutput<typeof totalSales>;

export const exportSales = describeEndpoint({
  method: 'GET',
  path: '/api/sales.csv',
  caller: 'signedIn',
  summary: 'All payments of the filtered list as CSV.',
  query: saleFilter.extend(companyQuery).refine(daysInOrder, outOfOrder),
  file: 'text/csv',
  output: z.string(),
  refusals: ['not_found'],
});

export const exportFullSales = describeEndpoint({
  ...exportSales,
  path: '/api/sales/full.csv',
  summary: 'The same payments, with references, transaction numbers, net amounts and payouts.',
});
