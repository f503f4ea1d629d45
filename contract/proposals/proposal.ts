import { z } from 'zod';
import { personBrief } from '../identity/person-brief.ts';
import { companyIdField } from '../companies/company.ts';
import { disputeOutcomes, disputeReasons } from '../disputes/dispute.ts';
import { describeEndpoint } from '../http/endpoint.ts';
import { requiredMessage } from '../http/messages.ts';
import { formatMoney } from '../money/money.ts';
import { proof } from '../identity/step-up-fields.ts';
import { saleModes } from '../payments/sale.ts';
import { dayField } from '../time/day-field.ts';

/** The manual changes that need two people. */
const proposalKinds = [
  'resolution',
  'adjustment',
  'dispute',
  'dispute_outcome',
  'refund',
  'refund_outcome',
  /** The company's daily limit on refunds. */
  'refund_cap',
  /** How far refunds may take a company's balance below zero. */
  'refund_overdraft',
] as const;
export type ProposalKind = (typeof proposalKinds)[number];

/**
 * The outcomes staff can give a pending sale; `voided` voids it at the gateway, and ends it as
 * declined if the gateway confirms; `confirmed` confirms the outcome of one that has ended.
 */
export const resolutions = ['voided', 'approved', 'declined', 'confirmed'] as const;
export type Resolution = (typeof resolutions)[number];

/** The account an adjustment moves: ours, the acquirer's, our fee, or our bank. */
export const adjustmentSources = [
  'adjustments',
  'acquirer_receivable',
  'fee_income',
  'bank',
] as const;
export type AdjustmentSource = (typeof adjustmentSources)[number];

/** The cause of an adjustment in the merchant's words, whatever staff wrote. */
export const adjustmentCauses: Readonly<Record<AdjustmentSource, string>> = {
  adjustments: 'Corrects our mistake.',
  acquirer_receivable: 'The card network paid us a different amount than recorded.',
  fee_income: 'A change to our fee.',
  bank: 'Your bank account received a different amount than recorded.',
};

/** How a refund ended that staff report on. */
export const refundOutcomes = ['done', 'failed'] as const;
export type RefundOutcome = (typeof refundOutcomes)[number];

/** Proposers withdraw their own proposals; others reject them. */
const proposalStates = ['proposed', 'done', 'withdrawn', 'rejected', 'lapsed'] as const;

export const shownProposal = z.object({
  id: z.string(),
  kind: z.enum(proposalKinds),
  companyId: z.string(),
  companyName: z.string(),
  mode: z.enum(saleModes),
  sale: z.object({ id: z.string(), invoice: z.string(), amountMills: z.number() }).nullable(),
  /** The dispute that this decides. */
  disputeId: z.string().nullable(),
  disputeReference: z.string().nullable(),
  /** The refund whose outcome this reports. */
  refundId: z.string().nullable(),
  outcome: z.enum([...resolutions, ...disputeOutcomes, ...refundOutcomes]).nullable(),
  against: z.enum(adjustmentSources).nullable(),
  /**
   * For an adjustment, the merchant's amount, negative if it is a debit; for a limit, the new one;
   * otherwise the amount that moves.
   */
  amountMills: z.number(),
  /** The dispute fee charged to the merchant in addition. */
  disputeFeeMills: z.number(),
  reference: z.string(),
  happenedOn: z.iso.date().nullable(),
  disputeReason: z.enum(disputeReasons).nullable(),
  respondBy: z.iso.date().nullable(),
  /**
   * For the loss of a dispute that the merchant hasn't responded to: their deadline, if it hasn't
   * passed.
   */
  openDeadline: z.iso.date().nullable().default(null),
  /** For a sale to mark as approved: a void of it may have reached the gateway. */
  mayBeVoided: z.boolean().default(false),
  reason: z.string(),
  state: z.enum(proposalStates),
  proposedBy: personBrief,
  proposed: z.iso.datetime(),
  endedBy: personBrief.nullable(),
  ended: z.iso.datetime().nullable(),
  endReason: z.string(),
  /** By when staff make a refund in the acquirer's portal if it is approved now; null for all else. */
  refundDueOn: z.iso.date().nullable(),
  /** Whether the sale has changed since, so that the proposal can't be approved. */
  isOutdated: z.boolean(),
  /** Whether the signed-in person may approve it now. */
  isForYou: z.boolean(),
  /** When they may approve it, if one of the two recently granted the other access. */
  mayApproveFrom: z.iso.datetime().nullable(),
});
export type ShownProposal = z.output<typeof shownProposal>;

export const proposalReason = z.string().trim().min(1, requiredMessage).max(1000);
/** EC$10 million, far above any payment. */
const maxMills = 10_000_000_000;
const tooMuch = `Enter up to ${formatMoney(BigInt(maxMills))}.`;
const mills = z.int().min(-maxMills, tooMuch).max(maxMills, tooMuch);
const millsPerCent = 10;
export const aboveZero = 'Enter an amount above zero.';
/** Banks move whole cents. The unit is mills all the same, so that all proposals share it. */
export const wholeCents = mills.multipleOf(millsPerCent, 'Use up to two decimals, such as 12.50.');
export const tooMuchDisputed = 'A dispute can’t exceed what was paid.';
export const tooMuchRefunded = 'Refunds and disputes together can’t exceed what was paid.';
/** The acquirer's notice can't be older than the sale. */
export const beforeTheSale = 'That day is before the sale.';
export const beforeTheNotice = 'That day is before the acquirer’s notice.';
/** The evidence on the sale as `getConsoleSale` returned it. */
export const saleVersion = z.string().max(200);
/** An id the client creates per proposal, so that a retry is stored only once. */
export const proposalId = z.uuid();
export const proposalRefusals = [
  'version_conflict',
  'forbidden',
  'wrong_password',
  'wrong_code',
] as const;
export const saleParams = z.object({ saleId: z.uuid() });
const proposalParams = z.object({ proposalId: z.uuid() });
const disputeParams = z.object({ disputeId: z.uuid() });

export const proposeResolution = describeEndpoint({
  method: 'POST',
  path: '/api/console/sales/:saleId/resolutions',
  caller: 'staff',
  summary:
    'Propose how to resolve an open sale. Needs password and code, then a second person’s approval.',
  params: saleParams,
  body: z
    .object({
      proposalId,
      ...proof,
      saleVersion,
      outcome: z.enum(resolutions),
      /** The gateway's reference, if it approved. */
      reference: z.string().trim().max(60),
      reason: proposalReason,
    })
    .refine((body) => body.outcome !== 'approved' || body.reference !== '', {
      path: ['reference'],
      message: requiredMessage,
    }),
  output: shownProposal,
  refusals: proposalRefusals,
});

export const proposeDispute = describeEndpoint({
  method: 'POST',
  path: '/api/console/sales/:saleId/disputes',
  caller: 'staff',
  summary:
    'Propose to record a dispute that a customer’s bank reports. Needs password and code, then a second person’s approval.',
  params: saleParams,
  body: z.object({
    proposalId,
    ...proof,
    saleVersion,
    amountMills: wholeCents.min(1, aboveZero),
    disputeFeeMills: wholeCents.min(0),
    /** The acquirer's reference. */
    reference: z.string().trim().min(1, requiredMessage).max(60),
    happenedOn: dayField('Please choose a day.'),
    disputeReason: z.enum(disputeReasons, 'Please choose a reason.'),
    /** The last day on which the merchant may respond, before the acquirer's own deadline. */
    respondBy: dayField('Please choose a day.'),
    reason: proposalReason,
    /** Confirms that it is another case than a dispute of the same amount without a reference. */
    isPossibleDuplicate: z.boolean().optional(),
  }),
  output: shownProposal,
  refusals: proposalRefusals,
});

export const proposeDisputeOutcome = describeEndpoint({
  method: 'POST',
  path: '/api/console/disputes/:disputeId/outcome',
  caller: 'staff',
  summary:
    'Propose how the acquirer decided a dispute. Needs password and code, then a second person’s approval.',
  params: disputeParams,
  body: z.object({
    proposalId,
    ...proof,
    saleVersion,
    outcome: z.enum(disputeOutcomes),
    reference: z.string().trim().max(60),
    reason: proposalReason,
  }),
  output: shownProposal,
  refusals: proposalRefusals,
});

const adjusted = z.object({
  /** Positive in the merchant's favour. */
  amountMills: mills.refine((amount) => amount !== 0, aboveZero),
  against: z.enum(adjustmentSources),
});
/** Fees and their refunds are in mills; all other money moves between banks in whole cents. */
export const adjustedAmount = adjusted.refine(
  ({ amountMills, against }) => against === 'fee_income' || amountMills % millsPerCent === 0,
  {
    path: ['amountMills'],
    message: 'Only our fee has a third decimal. Use up to two, such as 12.50.',
    // Reported even if the rest of the proposal is incomplete.
    when: ({ value }) => adjusted.safeParse(value).success,
  },
);

export const proposeAdjustment = describeEndpoint({
  method: 'POST',
  path: '/api/console/companies/:companyId/adjustments',
  caller: 'staff',
  summary:
    'Propose a balance adjustment. Needs password and code, then a second person’s approval.',
  params: z.object({ companyId: companyIdField }),
  body: adjustedAmount
    .safeExtend({
      proposalId,
      ...proof,
      mode: z.enum(saleModes),
      reason: proposalReason,
      /** Confirms that it is separate from an equal proposal that waits for approval. */
      isPossibleDuplicate: z.boolean().optional(),
      /** The sale it concerns, if any. */
      sale: z.object({ saleId: z.uuid(), saleVersion }).optional(),
    })
    .refine(({ mode, against }) => against !== 'bank' || mode === 'live', {
      path: ['against'],
      message: 'Choose another option: there is no test money in a bank.',
    }),
  output: shownProposal,
  refusals: proposalRefusals,
});

export const approveProposal = describeEndpoint({
  method: 'POST',
  path: '/api/console/proposals/:proposalId/approval',
  caller: 'staff',
  summary: 'Approve a colleague’s proposal. Needs password and code, and takes effect at once.',
  params: proposalParams,
  body: z.object(proof),
  output: shownProposal,
  refusals: ['version_conflict', 'forbidden', 'wrong_password', 'wrong_code'],
});

export const withdrawProposal = describeEndpoint({
  method: 'POST',
  path: '/api/console/proposals/:proposalId/withdrawal',
  caller: 'staff',
  summary: 'Withdraw or reject a proposal.',
  params: proposalParams,
  body: z.object({ reason: proposalReason }),
  output: shownProposal,
  refusals: ['version_conflict', 'forbidden'],
});
