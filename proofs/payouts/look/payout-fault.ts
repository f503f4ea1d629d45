export type FaultKind =
  | 'sale in two payouts'
  | 'sale left out'
  | 'line'
  | 'payout'
  | 'money'
  | 'file'
  | 'twice a week'
  | 'unverified'
  | 'value day'
  | 'ledger';

/** A violation, in words. */
export type Fault = { readonly kind: FaultKind; readonly says: string };
