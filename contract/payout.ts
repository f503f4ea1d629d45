/** Where a payout may be. On the wire to merchants `approved` is `queued` still: nothing has left. */
export const payoutStates = [
  'queued',
  'approved',
  'in_transit',
  'deposited',
  'cancelled',
  'failed',
  'returned',
] as const;

/** Why somebody is not paid, or not all of it. */
export const payoutReasons = [
  'no_bank_account',
  'bank_in_review',
  'email_unverified',
  'account_closed',
  'below_minimum',
  'negative',
  'company_refused',
  'company_suspended',
] as const;
export type PayoutReason = (typeof payoutReasons)[number];
