import { z } from 'zod';
import { companyIdField } from '../companies/company.ts';
import { adjustmentSources, shownProposal } from '../proposals/proposal.ts';
import { describeEndpoint } from '../http/endpoint.ts';
import { merchantEntryKinds } from '../ledger/ledger-kinds.ts';
import { saleModes } from '../payments/sale.ts';

const ledgerLine = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(merchantEntryKinds),
  /** Positive in the merchant's favour. */
  amountMills: z.number(),
  /** The company's balance after this entry. */
  balanceMills: z.number(),
  sale: z.object({ id: z.string(), invoice: z.string() }).nullable(),
  payout: z.object({ reference: z.string(), cutOffDay: z.iso.date() }).nullable(),
  against: z.enum(adjustmentSources).nullable(),
  reason: z.string(),
});
export type LedgerLine = z.output<typeof ledgerLine>;

export const getCompanyLedger = describeEndpoint({
  method: 'GET',
  path: '/api/console/companies/:companyId/ledger',
  caller: 'staff',
  summary: 'A company’s balance and its ledger lines, newest first, in pages.',
  params: z.object({ companyId: companyIdField }),
  query: z.object({
    mode: z.enum(saleModes).default('live'),
    cursor: z.string().max(200).optional(),
  }),
  output: z.object({
    companyId: z.string(),
    companyName: z.string(),
    /** The company's balance; negative if the merchant owes us. */
    balanceMills: z.number(),
    /** In disputes that the acquirer has not decided. */
    disputedMills: z.number(),
    /** The daily cap on its merchant's refunds, the sum refunded today, and how far refunds may
     * take the balance below zero. */
    refundLimits: z.object({
      dailyCapMills: z.number(),
      refundedTodayMills: z.number(),
      overdraftMills: z.number(),
    }),
    /** Proposals that need a second approval, the longest wait first, with their total count. */
    waiting: z.array(shownProposal),
    waitingCount: z.number(),
    /** Whether the signed-in person may propose an adjustment. */
    mayAdjust: z.boolean(),
    items: z.array(ledgerLine),
    nextCursor: z.string().nullable(),
  }),
  refusals: [],
});
