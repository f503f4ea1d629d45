import { z } from 'zod';
import { companyIdField } from '../companies/company.ts';
import { describeEndpoint } from '../http/endpoint.ts';
import { requiredMessage } from '../http/messages.ts';
import { proof } from '../identity/step-up-fields.ts';
import { saleModes } from '../payments/sale.ts';
import {
  aboveZero,
  proposalId,
  proposalReason,
  proposalRefusals,
  refundOutcomes,
  saleParams,
  saleVersion,
  shownProposal,
  wholeCents,
} from '../proposals/proposal.ts';

/** The limits of a company's refunds that two members of staff set. */
const refundLimits = ['refund_cap', 'refund_overdraft'] as const;

export const proposeRefund = describeEndpoint({
  method: 'POST',
  path: '/api/console/sales/:saleId/refunds',
  caller: 'staff',
  summary:
    'Propose to refund a payment, also below the balance and above the daily cap. Needs password and code, then a second person’s approval.',
  params: saleParams,
  body: z.object({
    proposalId,
    ...proof,
    saleVersion,
    amountMills: wholeCents.min(1, aboveZero),
    reason: proposalReason.max(200),
  }),
  output: shownProposal,
  refusals: proposalRefusals,
});

export const proposeRefundOutcome = describeEndpoint({
  method: 'POST',
  path: '/api/console/refunds/:refundId/outcome',
  caller: 'staff',
  summary:
    'Propose how a refund ended that waits for staff. Needs password and code, then a second person’s approval.',
  params: z.object({ refundId: z.uuid() }),
  body: z
    .object({
      proposalId,
      ...proof,
      saleVersion,
      outcome: z.enum(refundOutcomes),
      /** The acquirer's number of the refund, if it was made. */
      reference: z.string().trim().max(60),
      reason: proposalReason,
    })
    .refine((body) => body.outcome !== 'done' || body.reference !== '', {
      path: ['reference'],
      message: requiredMessage,
    }),
  output: shownProposal,
  refusals: proposalRefusals,
});

export const proposeRefundLimit = describeEndpoint({
  method: 'POST',
  path: '/api/console/companies/:companyId/refund-limits',
  caller: 'staff',
  summary:
    'Propose how much a company may refund a day, or how far refunds may take its balance below zero. Needs password and code, then a second person’s approval.',
  params: z.object({ companyId: companyIdField }),
  body: z.object({
    proposalId,
    ...proof,
    mode: z.enum(saleModes),
    limit: z.enum(refundLimits),
    /** The new limit; 0 allows none. */
    amountMills: wholeCents.min(0),
    reason: proposalReason,
  }),
  output: shownProposal,
  refusals: proposalRefusals,
});
