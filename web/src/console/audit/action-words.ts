import type {
  AuditAction,
  AuditSubjectKind,
  ShownAuditEntry,
} from '@piton/contract/audit/audit-log.ts';
import type { ReviewDecision } from '@piton/contract/reviews/review.ts';
import { decisionWords } from '../reviews/review-words.ts';

export const actionWords: Record<AuditAction, string> = {
  'invite-staff': 'Invited a member of staff',
  'withdraw-invite': 'Withdrew an invitation',
  'accept-invite': 'Accepted an invitation',
  'disable-staff': 'Disabled a member of staff',
  'enable-staff': 'Enabled a member of staff',
  'export-account': 'Exported an account',
  'export-audit': 'Exported the audit',
  'close-account': 'Closed an account',
  'reopen-account': 'Reopened an account',
  'erase-account': 'Erased an account',
  'create-administrator': 'Created the first administrator',
  'reset-second-factor': 'Reset two-step sign-in',
  'create-company': 'Added a company',
  'edit-company': 'Edited a company',
  'create-payment-request': 'Created a payment request',
  'disable-payment-request': 'Switched off a payment link',
  'undo-collection': 'Unmarked goods as collected',
  'send-receipt': 'Resent a receipt',
  'request-refund': 'Requested a refund',
  'add-bank-account': 'Linked a bank account',
  'edit-bank-account': 'Edited a bank account',
  'show-account-number': 'Viewed an account number',
  'decide-company': 'Decided on a company',
  'decide-bank-account': 'Decided on a bank account',
  'void-approval': 'First approval voided',
  'make-proposal': 'Made a proposal',
  'approve-proposal': 'Approved a proposal',
  'withdraw-proposal': 'Withdrew their own proposal',
  'reject-proposal': 'Rejected a proposal',
  'lapse-proposal': 'A proposal lapsed',
  'accept-dispute': 'Accepted a dispute',
  'submit-evidence': 'Submitted evidence for a dispute',
  'view-evidence': 'Viewed evidence',
  'forward-evidence': 'Recorded that evidence was forwarded',
  'set-bank-holiday': 'Set a bank holiday',
  'clear-bank-holiday': 'Removed a bank holiday',
  'approve-payouts': 'Approved a week’s payouts',
  'cancel-payout': 'Excluded a payout from its week',
  'release-payouts': 'Released a week’s payouts to our bank',
  'open-bank-file': 'Downloaded a bank file',
  'resolve-exception': 'Resolved an exception',
  'import-bank-file': 'Imported a bank file',
  'hold-bank-account': 'A payout was returned, and its bank account went into review',
  'lift-card-protection': 'Lifted a protection against card testing',
  'acknowledge-finding': 'Acknowledged a nightly check finding',
  'change-password': 'Changed the password',
  'set-new-password': 'Reset the password',
  'request-email-change': 'Requested an email change',
  'cancel-email-change': 'Cancelled an email change',
  'change-email': 'Changed the email',
  'turn-on-second-factor': 'Turned on two-step sign-in',
  'turn-off-second-factor': 'Turned off two-step sign-in',
  'renew-recovery-codes': 'Created new recovery codes',
  'set-gateway-account': 'Set a company’s own gateway account',
  'clear-gateway-account': 'Ended a company’s own gateway account',
  'set-plain-seal-hash': 'Changed a company’s server sealing mode',
  'create-api-key': 'Created an API key',
  'rotate-api-key': 'Rotated an API key',
  'revoke-api-key': 'Revoked an API key',
  'repair-master-key': 'Repaired data sealed with a wrong master key',
};

export const subjectWords: Record<AuditSubjectKind, string> = {
  user: 'Account',
  staff_invite: 'Invitation',
  company: 'Company',
  bank_account: 'Bank account',
  proposal: 'Proposal',
  refund: 'Refund',
  dispute: 'Dispute',
  payout: 'Payout',
  payout_run: 'Weekly payouts',
  bank_import: 'Bank file',
  import_line: 'Bank file line',
  bank_holiday: 'Bank holiday',
  finding: 'Finding',
  audit_chain: 'Audit chain',
};

/** The action in words, with the kind of decision. */
export function titleOf({ action, detail }: Pick<ShownAuditEntry, 'action' | 'detail'>): string {
  const decision = detail?.['decision'];
  if (typeof decision !== 'string' || !(decision in decisionWords)) return actionWords[action];
  const { done } = decisionWords[decision as ReviewDecision];
  const which = detail?.['approval'] === undefined ? done : `${done} (first of two approvals)`;
  return `${which}: ${action === 'decide-company' ? 'company' : 'bank account'}`;
}
