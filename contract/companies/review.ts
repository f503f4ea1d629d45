import { z } from 'zod';
import { companyIdField } from './company.ts';
import { describeEndpoint, type EndpointOutput } from '../http/endpoint.ts';
import { requiredMessage } from '../http/messages.ts';

export const reviewKinds = ['company', 'bank_account'] as const;
export type ReviewKind = (typeof reviewKinds)[number];

export const reviewDecisions = ['approve', 'ask_for_changes', 'refuse', 'suspend'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

/** What a record admits now: what is open can be suspended, what is in review everything else. */
export function decisionsFor(record: { inReview: boolean; isOpen: boolean }): ReviewDecision[] {
  return reviewDecisions.filter((decision) =>
    decision === 'suspend' ? record.isOpen : record.inReview,
  );
}

/** Of each kind, the fields that a reviewer can say something about. */
export const reviewedFields = {
  company: [
    'companyName',
    'companyEmail',
    'companyNumber',
    'companyType',
    'permanentaddress',
    'transactAmount',
  ],
  bank_account: ['bankName', 'accountType', 'accountRouting', 'accountNumber', 'accountName'],
} as const satisfies Record<ReviewKind, readonly string[]>;

/** What the forms call them, for notes and mails about them. */
export const reviewedFieldNames = {
  companyName: 'Company name',
  companyEmail: 'Email',
  companyNumber: 'Phone number',
  companyType: 'Type',
  permanentaddress: 'Address',
  transactAmount: 'Estimated monthly transactions',
  bankName: 'Bank name',
  accountType: 'Account type',
  accountRouting: 'Routing number',
  accountNumber: 'Account number',
  accountName: 'Name on account',
} as const satisfies Record<(typeof reviewedFields)[ReviewKind][number], string>;

/** What a field of that name is called. */
export function reviewedFieldName(field: string): string {
  return field in reviewedFieldNames
    ? reviewedFieldNames[field as keyof typeof reviewedFieldNames]
    : field;
}

const personBrief = z.object({ uid: z.string(), displayName: z.string() });

const waitingReview = z.object({
  kind: z.enum(reviewKinds),
  /** A company's id, or that of the merchant whose bank account it is. */
  id: z.string(),
  /** The company's name, or the bank's with the last four. */
  title: z.string(),
  owner: personBrief,
  submitted: z.iso.datetime(),
  /** When the 24 hours that merchants are promised are over; they run on working days. */
  due: z.iso.datetime(),
  isOverdue: z.boolean(),
  /** Whether it was ever decided on before. */
  isFirst: z.boolean(),
  /** Of a bank account, who has approved it already. */
  firstApprover: personBrief.nullable(),
  /** Whether the person who asks could decide on it now. */
  isForYou: z.boolean(),
});
export type WaitingReview = z.output<typeof waitingReview>;

export const listReviews = describeEndpoint({
  method: 'GET',
  path: '/api/console/reviews',
  caller: 'staff',
  summary: 'What waits for a decision, overdue first, then in the order in which it came.',
  query: z.object({ kind: z.enum(reviewKinds).optional() }),
  output: z.object({
    items: z.array(waitingReview),
    /** How many wait of each kind, whichever was asked for: more than the list may hold. */
    counts: z.record(z.enum(reviewKinds), z.number()),
  }),
  refusals: [],
});
export type ReviewQueue = EndpointOutput<typeof listReviews>;

const decisionMade = z.object({
  decision: z.enum(reviewDecisions),
  version: z.number(),
  note: z.string(),
  fields: z.record(z.string(), z.string()),
  by: personBrief,
  at: z.iso.datetime(),
  /** The company's name or the end of the account's number, as it was then. */
  about: z.string(),
  /**
   * Why an approval counts no more: it was saved since, somebody decided otherwise, or whoever gave it
   * does not stand for it. Null for what still counts and for other decisions.
   */
  lapsed: z.enum(['changed', 'decided', 'taken_back']).nullable(),
});

const saidVersion = z.object({
  version: z.number(),
  /** Field → what it was; of an account number its last four. */
  said: z.record(z.string(), z.string()),
  by: personBrief.nullable(),
  at: z.iso.datetime(),
});

const merchantBrief = personBrief.extend({
  email: z.string(),
  emailVerified: z.boolean(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  created: z.iso.datetime(),
  closed: z.iso.datetime().nullable(),
  companies: z.array(
    z.object({ companyId: z.string(), companyName: z.string(), inReview: z.boolean() }),
  ),
  bankAccount: z.object({ inReview: z.boolean() }).nullable(),
});

const reviewRecord = z.object({
  kind: z.enum(reviewKinds),
  id: z.string(),
  title: z.string(),
  version: z.number(),
  inReview: z.boolean(),
  /** Whether live payments, or payouts, are open. */
  isOpen: z.boolean(),
  /** "unreviewed", "approved", "refused" or "suspended" for a company. */
  standing: z.string(),
  submitted: z.iso.datetime(),
  due: z.iso.datetime(),
  isOverdue: z.boolean(),
  note: z.string(),
  fieldNotes: z.record(z.string(), z.string()),
  owner: merchantBrief,
  /** When their account was opened again, where nothing was wholly approved here since. */
  reopened: z.iso.datetime().nullable(),
  /** The newest payout that the bank did not take, where the account was not wholly approved since. */
  sentBack: z
    .object({ reference: z.string(), at: z.iso.datetime(), reason: z.string() })
    .nullable(),
  said: z.record(z.string(), z.string()),
  /** What was last approved, where it was saved since; null where nothing ever was. */
  saidApproved: z.record(z.string(), z.string()).nullable(),
  /** What was last decided on before it was saved, where that is not what was last approved. */
  saidDecided: z.record(z.string(), z.string()).nullable(),
  /** Whether the account number is another one than the last that two people have approved. */
  isOtherNumber: z.boolean(),
  versions: z.array(saidVersion),
  decisions: z.array(decisionMade),
  firstApprover: personBrief.nullable(),
  /**
   * From when on the person who asks may approve it together with the first; null where they may now.
   * Whoever was let in here a short while ago does not with whoever let them in.
   */
  pairOpens: z.iso.datetime().nullable(),
  /** Others with the same account number. */
  sameNumber: z.array(personBrief),
  /** Other owners' companies whose names look alike, unless they were rejected. */
  lookAlikes: z.array(
    z.object({
      companyId: z.string(),
      companyName: z.string(),
      standing: z.string(),
      inReview: z.boolean(),
    }),
  ),
  /** What the person who asks may decide now; empty where it is theirs or somebody else's turn. */
  admits: z.array(z.enum(reviewDecisions)),
});
export type ReviewRecord = z.output<typeof reviewRecord>;

const recordParams = z.object({
  kind: z.enum(reviewKinds),
  /** A company's, or that of the merchant whose bank account it is. */
  id: z.union([companyIdField, z.uuid()]),
});

export const getReview = describeEndpoint({
  method: 'GET',
  path: '/api/console/reviews/:kind/:id',
  caller: 'staff',
  summary: 'Everything needed to decide on a company or a bank account.',
  params: recordParams,
  output: reviewRecord,
  refusals: [],
});

const note = z.string().trim().max(1000);

export const decideReview = describeEndpoint({
  method: 'POST',
  path: '/api/console/reviews/:kind/:id/decisions',
  caller: 'staff',
  stepUp: true,
  summary:
    'Decide on a company, or on a bank account together with a second person. The merchant is told.',
  params: recordParams,
  body: z
    .object({
      version: z.int32(),
      decision: z.enum(reviewDecisions),
      note,
      fields: z.record(z.string().max(40), note),
    })
    .refine((body) => body.decision === 'approve' || body.note !== '', {
      path: ['note'],
      message: requiredMessage,
    }),
  output: reviewRecord,
  refusals: ['changed_meanwhile', 'forbidden'],
});

export const showReviewedNumber = describeEndpoint({
  method: 'POST',
  path: '/api/console/reviews/:kind/:id/number',
  caller: 'staff',
  stepUp: true,
  summary: 'The whole number of a bank account in review. That it was shown is recorded.',
  params: recordParams,
  output: z.object({ accountNumber: z.string() }),
  refusals: ['forbidden'],
});
