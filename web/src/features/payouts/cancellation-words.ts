import type { PayoutCancellationReason } from '@piton/contract/payouts/payout.ts';

/** Why a queued payout misses its week, and when it is paid instead. */
export const cancellationWords: Record<PayoutCancellationReason, string> = {
  bank_contradicts: 'We’re checking an earlier payout with our bank first.',
  account_closed: 'Your account is closed. Write to us and we’ll pay it out to you.',
  company_not_approved:
    'A company in it has been suspended or rejected. Its sales are on hold; the rest is included in your next payout.',
  bank_changed:
    'Your bank account has changed. We’ll include this in your next payout once the new account is verified.',
  bank_in_review:
    'Your bank account is in review. We’ll include this in your next payout once it’s verified.',
  bank_verified_again:
    'Your bank account was verified again, so this is included in your next payout.',
};
