import { z } from 'zod';
import { companyIdField } from '../companies/company.ts';
import { describeEndpoint } from '../http/endpoint.ts';

/** All actions that the audit records. */
export const auditActions = [
  'invite-staff',
  'withdraw-invite',
  'accept-invite',
  'disable-staff',
  'enable-staff',
  'export-account',
  'export-audit',
  'close-account',
  'reopen-account',
  'erase-account',
  'create-administrator',
  'reset-second-factor',
  'create-company',
  'edit-company',
  'create-payment-request',
  'disable-payment-request',
  'undo-collection',
  'send-receipt',
  'request-refund',
  'add-bank-account',
  'edit-bank-account',
  'show-account-number',
  'decide-company',
  'decide-bank-account',
  'void-approval',
  'make-proposal',
  'approve-proposal',
  'withdraw-proposal',
  'reject-proposal',
  'lapse-proposal',
  'accept-dispute',
  'submit-evidence',
  'view-evidence',
  'forward-evidence',
  'set-bank-holiday',
  'clear-bank-holiday',
  'approve-payouts',
  'cancel-payout',
  'release-payouts',
  'open-bank-file',
  'import-bank-file',
  'resolve-exception',
  'hold-bank-account',
  'acknowledge-finding',
  'lift-card-protection',
  'change-password',
  'set-new-password',
  'request-email-change',
  'cancel-email-change',
  'change-email',
  'turn-on-second-factor',
  'turn-off-second-factor',
  'renew-recovery-codes',
  'set-gateway-account',
  'clear-gateway-account',
  'set-plain-seal-hash',
  'rotate-company-keys',
  'separate-company-keys',
  'create-api-key',
  'rotate-api-key',
  'revoke-api-key',
  'create-webhook-endpoint',
  'edit-webhook-endpoint',
  'delete-webhook-endpoint',
  'rotate-webhook-secret',
  'resend-webhooks',
  'add-return-address',
  'remove-return-address',
  'add-master-key',
  'remove-master-key',
  'repair-master-key',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** The kinds of subject an id can name. A bank account has its owner's id. */
const auditSubjectKinds = [
  'user',
  'staff_invite',
  'company',
  'bank_account',
  'proposal',
  'refund',
  'dispute',
  'payout',
  'payout_run',
  'bank_import',
  'import_line',
  'bank_holiday',
  'finding',
  'audit_chain',
  'master_key',
] as const;
export type AuditSubjectKind = (typeof auditSubjectKinds)[number];

/** Named words, numbers and lists of them. */
const recorded = z.record(z.string(), z.unknown()).nullable();

const auditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** Null if no signed-in person acted; without a name if the account was erased. */
  actor: z.object({ uid: z.string(), displayName: z.string(), email: z.string() }).nullable(),
  action: z.enum(auditActions),
  subject: z.object({
    kind: z.enum(auditSubjectKinds),
    id: z.string(),
    /** Its name at the time if recorded, otherwise its current name. */
    name: z.string(),
    /** Empty if it no longer exists. */
    nameNow: z.string(),
  }),
  reason: z.string(),
  detail: recorded,
  /** The values before and after, masked. */
  before: recorded,
  after: recorded,
});
export type ShownAuditEntry = z.output<typeof auditEntry>;

const day = z.iso.date();

/**
 * An id of a company, of a payout week (its day), or of another subject. Some sources write ids in
 * capitals.
 */
const subjectId = z
  .string()
  .trim()
  .pipe(z.union([companyIdField, day, z.string().toLowerCase().pipe(z.guid())]));

const auditFilter = z.object({
  action: z.enum(auditActions).optional(),
  /**
   * A person's or subject's id: finds what they did and what was done to it. Free text is not
   * allowed, because the audit keeps the filters of exports and a name would stay in it for good.
   */
  about: subjectId.optional(),
  /** Saint Lucia days, both inclusive. */
  from: day.optional(),
  to: day.optional(),
});
export type AuditFilter = z.output<typeof auditFilter>;

const chainState = z.object({
  /** Audit rows and ledger rows that are not in a block yet. */
  waiting: z.number(),
  /** The last block, "1210:FZ9…"; null before the first. */
  head: z.string().nullable(),
  chained: z.iso.datetime().nullable(),
});
export type ShownChain = z.output<typeof chainState>;

export const listAudit = describeEndpoint({
  method: 'GET',
  path: '/api/console/audit',
  caller: 'staff',
  summary: 'The audit, newest first, and how far it is chained.',
  query: auditFilter.extend({ cursor: z.string().max(200).optional() }),
  output: z.object({
    items: z.array(auditEntry),
    nextCursor: z.string().nullable(),
    chain: chainState,
  }),
  refusals: [],
});

export const exportAudit = describeEndpoint({
  method: 'GET',
  path: '/api/console/audit.csv',
  caller: 'staff',
  stepUp: true,
  summary: 'All of these entries as CSV.',
  query: auditFilter,
  output: z.string(),
  file: 'text/csv',
  refusals: ['forbidden'],
});
