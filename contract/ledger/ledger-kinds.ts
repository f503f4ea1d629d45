/** Entry kinds of a merchant's account, as the database's constraint names them. */
export const merchantEntryKinds = [
  'sale',
  'fee',
  'refund',
  'refund_fee',
  'adjustment',
  'chargeback',
  'dispute_fee',
  'chargeback_reversal',
  'dispute_lost',
  'payout',
  'payout_return',
] as const;

/** Entry kinds of the platform's accounts only. */
export const platformEntryKinds = [
  'settled_sale',
  'settled_refund',
  'settled_chargeback',
  'settled_reversal',
  'bank_fee',
] as const;
