import { z } from 'zod';
import { personBrief } from '../identity/person-brief.ts';
import { companyIdField } from '../companies/company.ts';
import { describeEndpoint, type EndpointOutput } from '../http/endpoint.ts';
import { requiredMessage } from '../http/messages.ts';

export const reviewKinds = ['company', 'bank_account'] as const;
export type ReviewKind = (typeof reviewKinds)[number];

export const reviewDecisions = ['approve', 'ask_for_changes', 'reject', 'suspend'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

/** The decisions a record allows: suspend if it is open, and all others while it is in review. */
export function decisionsFor(record: { inReview: boolean; isOpen: boolean }): ReviewDecision[] {
  return reviewDecisions.filter((decision) =>
    decision === 'suspend' ? record.isOpen : record.inReview,
  );
}

/** The fields of each kind that a reviewer can comment on. */
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

/** The labels of the forms, for notes and emails about these fields. */
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

/** Returns the label of a field. */
export function reviewedFieldName(field: string): string {
  return field in reviewedFieldNames
    ? reviewedFieldNames[field as keyof typeof reviewedFieldNames]
    : field;
}

const waitingReview = z.object({
  kind: z.enum(reviewKinds),
  /** The company's id, or the id of the merchant who owns the bank account. */
  id: z.string(),
  /** The company's name, or the bank's name with the last four digits. */
  title: z.string(),
  owner: personBrief,
  submitted: z.iso.datetime(),
  /** The end of the 24 hours promised to merchants; only working days count. */
  due: z.iso.datetime(),
  isOverdue: z.boolean(),
  /** Whether there was no earlier decision on it. */
  isFirst: z.boolean(),
  /** For a bank account, the person who gave the first approval. */
  firstApprover: personBrief.nullable(),
  /** Whether the signed-in person may decide on it now. */
  isForYou: z.boolean(),
});
export type WaitingReview = z.output<typeof waitingReview>;

export const listReviews = describeEndpoint({
  method: 'GET',
  path: '/api/console/reviews',
  caller: 'staff',
  summary: 'Pending reviews, overdue ones first, then in the order of arrival.',
  query: z.object({ kind: z.enum(reviewKinds).optional() }),
  output: z.object({
    items: z.array(waitingReview),
    /** The number waiting of each kind, whatever the filter; the list may hold fewer. */
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
  /** The company's name or the last digits of the account number at that time. */
  about: z.string(),
  /**
   * Why an approval no longer counts: the record has changed since, another decision followed, or
   * the approver withdrew it. Null for approvals that count and for other decisions.
   */
  lapsed: z.enum(['changed', 'decided', 'taken_back']).nullable(),
});

const versionShape = z.object({
  version: z.number(),
  /** Field → value at the time; only the last four digits of an account number. */
  details: z.record(z.string(), z.string()),
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
  /** When the account was reopened, if nothing has been fully approved since. */
  reopened: z.iso.datetime().nullable(),
  /** The newest payout that the merchant's bank returned, if the account has not been fully approved since. */
  sentBack: z
    .object({ reference: z.string(), at: z.iso.datetime(), reason: z.string() })
    .nullable(),
  details: z.record(z.string(), z.string()),
  /** The last approved values, if they have been edited since; null if none was ever approved. */
  approvedFields: z.record(z.string(), z.string()).nullable(),
  /** The last decided values before the edit, if they differ from the last approved ones. */
  decidedFields: z.record(z.string(), z.string()).nullable(),
  /** Whether the account number differs from the last one that two people approved. */
  isOtherNumber: z.boolean(),
  versions: z.array(versionShape),
  decisions: z.array(decisionMade),
  firstApprover: personBrief.nullable(),
  /**
   * When the signed-in person may give the second approval; null if they may now. A newly invited
   * member of staff can't yet approve together with the person who invited them.
   */
  mayApproveFrom: z.iso.datetime().nullable(),
  /** Other merchants with the same account number. */
  sameNumber: z.array(personBrief),
  /** Other owners' companies with similar names, except rejected ones. */
  lookAlikes: z.array(
    z.object({
      companyId: z.string(),
      companyName: z.string(),
      standing: z.string(),
      inReview: z.boolean(),
    }),
  ),
  /** The decisions open to the signed-in person; empty if another person has to decide. */
  allowedDecisions: z.array(z.enum(reviewDecisions)),
});
export type ReviewRecord = z.output<typeof reviewRecord>;

const recordParams = z.object({
  kind: z.enum(reviewKinds),
  /** The company's id, or the id of the merchant who owns the bank account. */
  id: z.union([companyIdField, z.uuid()]),
});

export const getReview = describeEndpoint({
  method: 'GET',
  path: '/api/console/reviews/:kind/:id',
  caller: 'staff',
  summary: 'Everything needed to review a company or a bank account.',
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
    'Decide on a company or bank account. A bank account needs two approvals; the merchant is emailed.',
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
  refusals: ['version_conflict', 'forbidden'],
});

export const showReviewedNumber = describeEndpoint({
  method: 'POST',
  path: '/api/console/reviews/:kind/:id/number',
  caller: 'staff',
  stepUp: true,
  summary: 'The full number of a bank account in review. Each request is audited.',
  params: recordParams,
  output: z.object({ accountNumber: z.string() }),
  refusals: ['forbidden'],
});
