import type { AuditAction, AuditSubjectKind, ShownAuditEntry } from '@piton/contract/audit.ts';
import type { ReviewDecision } from '@piton/contract/review.ts';
import { decisionWords } from '../reviews/review-words.ts';

export const actionWords: Record<AuditAction, string> = {
  'invite-staff': 'Invited somebody to work here',
  'withdraw-invite': 'Withdrew an invitation',
  'accept-invite': 'Accepted an invitation',
  'disable-staff': 'Disabled a member of staff',
  'enable-staff': 'Enabled a member of staff',
  'export-account': 'Exported an account',
  'export-audit': 'Took the audit as a file',
  'close-account': 'Closed an account',
  'reopen-account': 'Reopened an account',
  'erase-account': 'Erased an account',
  'create-administrator': 'Made the first administrator',
  'reset-second-factor': 'Reset a second step',
  'create-company': 'Added a company',
  'edit-company': 'Edited a company',
  'create-payment-request': 'Asked for a payment by a link',
  'disable-payment-request': 'Switched a payment link off',
  'take-back-handover': 'Took back that a payment’s goods were handed over',
  'send-receipt': 'Asked for a receipt to be sent once more',
  'add-bank-account': 'Linked a bank account',
  'edit-bank-account': 'Edited a bank account',
  'show-account-number': 'Looked at an account number',
  'decide-company': 'Decided on a company',
  'decide-bank-account': 'Decided on a bank account',
  'void-approval': 'Took back half an approval',
  'propose-correction': 'Proposed a correction',
  'confirm-correction': 'Confirmed a correction',
  'withdraw-correction': 'Withdrew a correction of their own',
  'turn-down-correction': 'Turned down a correction',
  'lapse-correction': 'A proposed correction lapsed',
  'set-bank-holiday': 'Set a bank holiday',
  'clear-bank-holiday': 'Took a bank holiday off',
  'approve-payouts': 'Agreed to a week’s payouts',
  'cancel-payout': 'Took a payout out of its week',
  'release-payouts': 'Released a week’s payouts to the bank',
  'open-bank-file': 'Took the bank’s file along',
  'look-after-line': 'Looked after a line that was not booked',
  'import-bank-file': 'Read in what the bank or the acquirer says',
  'hold-bank-account': 'A payout came back, and its bank account went into review',
  'lift-card-protection': 'Lifted a protection against card testing',
  'acknowledge-finding': 'Looked at what the nightly check found',
  'change-password': 'Changed the password',
  'set-new-password': 'Set a new password after a reset',
  'ask-email-change': 'Asked to change the email',
  'cancel-email-change': 'Cancelled a change of the email',
  'change-email': 'Changed the email',
  'turn-on-second-factor': 'Turned the second step on',
  'turn-off-second-factor': 'Turned the second step off',
  'renew-recovery-codes': 'Made new recovery codes',
  'set-gateway-account': 'Set a company’s own gateway account',
  'clear-gateway-account': 'Ended a company’s own gateway account',
  'set-plain-seal-hash': 'Changed how a company’s server seals',
  'repair-master-key': 'Repaired what a wrong master key wrote',
};

export const subjectWords: Record<AuditSubjectKind, string> = {
  user: 'Account',
  staff_invite: 'Invitation',
  company: 'Company',
  bank_account: 'Bank account',
  correction: 'Correction',
  payout: 'Payout',
  payout_run: 'Week of payouts',
  bank_import: 'File of the bank or the acquirer',
  import_line: 'Line of such a file',
  bank_holiday: 'Bank holiday',
  finding: 'Finding',
  audit_chain: 'Audit chain',
};

/** What was done, and for a decision which one. */
export function titleOf({ action, detail }: Pick<ShownAuditEntry, 'action' | 'detail'>): string {
  const decision = detail?.['decision'];
  if (typeof decision !== 'string' || !(decision in decisionWords)) return actionWords[action];
  const { done } = decisionWords[decision as ReviewDecision];
  const which = detail?.['approval'] === undefined ? done : `${done}, the first of two`;
  return `${which}: ${action === 'decide-company' ? 'company' : 'bank account'}`;
}
