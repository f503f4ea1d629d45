import type { PayoutCancellationReason } from './payout.ts';

/** Sentences for the reason codes that the database stores when no person wrote a reason. */
export const recordedReasons = {
  bank_contradicts: 'We’re asking our bank about an earlier payout.',
  account_closed: 'The Piton account has been closed since.',
  company_not_approved: 'A company in it has been rejected or suspended since.',
  bank_changed: 'The bank account has changed since.',
  bank_in_review: 'The bank account is in review.',
  bank_verified_again: 'The bank account has been verified again since.',
  sale_changed: 'The sale has new evidence.',
  proposal_unsupported: 'The proposer may no longer propose it.',
  notice_arrived: 'A proposal with the acquirer’s reference has replaced it.',
  approver_left: 'The approver no longer works here.',
  approver_new_password: 'The approver has since changed their password.',
} as const satisfies Record<PayoutCancellationReason, string> & Record<string, string>;
