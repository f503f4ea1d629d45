import { z } from 'zod';
import { companyIdField } from '../companies/company.ts';
import { describeEndpoint } from '../http/endpoint.ts';
import { requiredMessage } from '../http/messages.ts';
import { formatMoney } from '../money/money.ts';
import { proof } from './proof.ts';
import { saleModes } from './sale.ts';

/** What two people of staff do by hand. */
const correctionKinds = ['resolution', 'adjustment', 'chargeback', 'chargeback_end'] as const;
export type CorrectionKind = (typeof correctionKinds)[number];

/** How a sale of which nobody knows the outcome ends; `stands` is for one that has ended. */
export const resolutions = ['approved', 'declined', 'stands'] as const;
export type Resolution = (typeof resolutions)[number];

/** What the acquirer decided about a chargeback. */
const chargebackEnds = ['won', 'lost'] as const;
export type ChargebackEnd = (typeof chargebackEnds)[number];

/** Whose money an adjustment is: our own, the acquirer's, our fee, or what lies in our bank. */
export const adjustmentSources = [
  'adjustments',
  'acquirer_receivable',
  'fee_income',
  'bank',
] as const;
export type AdjustmentSource = (typeof adjustmentSources)[number];

/** What a merchant is told of an adjustment, whichever words staff had for it. */
export const adjustmentCauses: Readonly<Record<AdjustmentSource, string>> = {
  adjustments: 'Corrects a mistake of ours.',
  acquirer_receivable: 'The card network paid us a different amount than recorded.',
  fee_income: 'A change to our fee.',
  bank: 'Your bank account received a different amount than recorded.',
};

/** Whoever proposed withdraws, and others turn down. */
const correctionStates = ['proposed', 'done', 'withdrawn', 'turned_down', 'lapsed'] as const;

const personBrief = z.object({ uid: z.string(), displayName: z.string() });

export const shownCorrection = z.object({
  id: z.string(),
  kind: z.enum(correctionKinds),
  companyId: z.string(),
  companyName: z.string(),
  mode: z.enum(saleModes),
  sale: z.object({ id: z.string(), invoice: z.string(), amountMills: z.number() }).nullable(),
  /** Of an end: the chargeback that it ends. */
  chargebackId: z.string().nullable(),
  outcome: z.enum([...resolutions, ...chargebackEnds]).nullable(),
  against: z.enum(adjustmentSources).nullable(),
  /** Of an adjustment what the merchant gets, negative where it is taken; else what moves. */
  amountMills: z.number(),
  /** What the merchant is charged for a dispute, beside it. */
  disputeFeeMills: z.number(),
  reference: z.string(),
  happenedOn: z.iso.date().nullable(),
  reason: z.string(),
  state: z.enum(correctionStates),
  proposedBy: personBrief,
  proposed: z.iso.datetime(),
  endedBy: personBrief.nullable(),
  ended: z.iso.datetime().nullable(),
  endReason: z.string(),
  /** Whether the sale has moved on since: then it cannot be confirmed any more. */
  isOutdated: z.boolean(),
  /** Whether the person who asks could confirm it now. */
  isForYou: z.boolean(),
  /** From when on they could, where they were let in together a short while ago. */
  pairOpens: z.iso.datetime().nullable(),
});
export type ShownCorrection = z.output<typeof shownCorrection>;

/** Whether the acquirer has still to decide about it; `all` are those of its sale. */
export function isOpenChargeback(
  { id, kind, state }: ShownCorrection,
  all: readonly ShownCorrection[],
): boolean {
  const isEnded = all.some((end) => end.chargebackId === id && end.state === 'done');
  return kind === 'chargeback' && state === 'done' && !isEnded;
}

const reason = z.string().trim().min(1, requiredMessage).max(1000);
/** Ten million EC dollars, which no payment comes near. */
const millsMost = 10_000_000_000;
const tooMuch = `At most ${formatMoney(BigInt(millsMost))} at once.`;
const mills = z.int().min(-millsMost, tooMuch).max(millsMost, tooMuch);
const millsPerCent = 10;
const aboveZero = 'Enter an amount above zero.';
/** Money that banks move. It is in mills all the same: an amount of corrections has one unit. */
const wholeCents = mills.multipleOf(millsPerCent, 'Use up to two decimals, such as 12.50.');
export const tooMuchChargedBack = 'You can’t charge back more than was paid.';
/** Of a chargeback: the acquirer's notice is of the day of the sale, or of a later one. */
export const beforeTheSale = 'That day is before the sale.';
/** What of the sale was looked at, as `getConsoleSale` gave it. */
const saleSeen = z.string().max(200);
/** Made by whoever proposes, once for each proposal: sent again, the same is written down once. */
const proposalId = z.uuid();
const proposalRefusals = [
  'changed_meanwhile',
  'forbidden',
  'wrong_password',
  'wrong_code',
] as const;
const saleParams = z.object({ saleId: z.uuid() });
const correctionParams = z.object({ correctionId: z.uuid() });

export const proposeResolution = describeEndpoint({
  method: 'POST',
  path: '/api/console/sales/:saleId/resolutions',
  caller: 'staff',
  summary:
    'Propose how an open sale is resolved. Asks for the password and a code once more; a second person confirms it.',
  params: saleParams,
  body: z
    .object({
      proposalId,
      ...proof,
      saleSeen,
      outcome: z.enum(resolutions),
      /** The gateway's, where it was approved. */
      reference: z.string().trim().max(60),
      reason,
    })
    .refine((body) => body.outcome !== 'approved' || body.reference !== '', {
      path: ['reference'],
      message: requiredMessage,
    }),
  output: shownCorrection,
  refusals: proposalRefusals,
});

export const proposeChargeback = describeEndpoint({
  method: 'POST',
  path: '/api/console/sales/:saleId/chargebacks',
  caller: 'staff',
  summary:
    'Propose to book what a customer’s bank took back. Asks for the password and a code once more; a second person confirms it.',
  params: saleParams,
  body: z.object({
    proposalId,
    ...proof,
    saleSeen,
    amountMills: wholeCents.min(1, aboveZero),
    disputeFeeMills: wholeCents.min(0),
    /** The acquirer's. */
    reference: z.string().trim().min(1, requiredMessage).max(60),
    happenedOn: z.iso.date('Please choose a day.'),
    reason,
  }),
  output: shownCorrection,
  refusals: proposalRefusals,
});

export const proposeChargebackEnd = describeEndpoint({
  method: 'POST',
  path: '/api/console/corrections/:correctionId/ends',
  caller: 'staff',
  summary:
    'Propose to book how a chargeback was decided. Asks for the password and a code once more; a second person confirms it.',
  params: correctionParams,
  body: z.object({
    proposalId,
    ...proof,
    saleSeen,
    outcome: z.enum(chargebackEnds),
    reference: z.string().trim().max(60),
    reason,
  }),
  output: shownCorrection,
  refusals: proposalRefusals,
});

const adjusted = z.object({
  /** Positive is for the merchant. */
  amountMills: mills.refine((amount) => amount !== 0, aboveZero),
  against: z.enum(adjustmentSources),
});
/** Fees are in mills, and so is what is given back of them; all else is money that banks move. */
export const adjustedAmount = adjusted.refine(
  ({ amountMills, against }) => against === 'fee_income' || amountMills % millsPerCent === 0,
  {
    path: ['amountMills'],
    message: 'Only our fee has a third decimal. Use up to two, such as 12.50.',
    // Said whatever else of the proposal is still missing.
    when: ({ value }) => adjusted.safeParse(value).success,
  },
);

export const proposeAdjustment = describeEndpoint({
  method: 'POST',
  path: '/api/console/companies/:companyId/adjustments',
  caller: 'staff',
  summary:
    'Propose to give a merchant money or to take some. Asks for the password and a code once more; a second person confirms it.',
  params: z.object({ companyId: companyIdField }),
  body: adjustedAmount
    .safeExtend({
      proposalId,
      ...proof,
      mode: z.enum(saleModes),
      reason,
      /** That this is another one beside an equal one that waits for a second person. */
      isBesideEqual: z.boolean().optional(),
      /** Which sale it is about, where it is about one. */
      sale: z.object({ saleId: z.uuid(), saleSeen }).optional(),
    })
    .refine(({ mode, against }) => against !== 'bank' || mode === 'live', {
      path: ['against'],
      message: 'Choose another option: there is no test money in a bank.',
    }),
  output: shownCorrection,
  refusals: proposalRefusals,
});

export const confirmCorrection = describeEndpoint({
  method: 'POST',
  path: '/api/console/corrections/:correctionId/confirmation',
  caller: 'staff',
  summary:
    'Confirm what somebody else has proposed, with the password and a code once more. It is done at once.',
  params: correctionParams,
  body: z.object(proof),
  output: shownCorrection,
  refusals: ['changed_meanwhile', 'forbidden', 'wrong_password', 'wrong_code'],
});

export const withdrawCorrection = describeEndpoint({
  method: 'POST',
  path: '/api/console/corrections/:correctionId/withdrawal',
  caller: 'staff',
  summary: 'Take a proposal back, or turn it down.',
  params: correctionParams,
  body: z.object({ reason }),
  output: shownCorrection,
  refusals: ['changed_meanwhile', 'forbidden'],
});
