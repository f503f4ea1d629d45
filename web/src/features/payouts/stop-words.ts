import type { PayoutStop } from '@piton/contract/payout.ts';

/** Why what is queued does not reach the bank with its week, and when it does. */
export const stopWords: Record<PayoutStop, string> = {
  bank_contradicts: 'We are asking the bank about an earlier payout first.',
  account_closed: 'Your account is closed. Write to us, and we pay it to you.',
  company_not_approved:
    'A company in it has been suspended or refused since. What came in there waits, and anything else in it goes with the next payout.',
  bank_changed:
    'Your bank account has changed since, so it goes with the next payout once we have looked at the new one.',
  bank_in_review: 'Your bank account is in review, so it goes with the next payout after that.',
  bank_verified_anew:
    'Your bank account was looked at again since, so it goes with the next payout.',
};
