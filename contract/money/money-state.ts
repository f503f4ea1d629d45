/**
 * The location of an approved payment's money: with the merchant, or wholly or partly back with
 * the customer.
 */
export const moneyStates = [
  'paid',
  'disputed',
  'partly_returned_dispute_lost',
  'returned_dispute_lost',
] as const;
export type MoneyState = (typeof moneyStates)[number];

/** The state of an approved payment whose money has moved; null if it has not. */
export const moneyStateWords: Readonly<Record<MoneyState, string | null>> = {
  paid: null,
  disputed: 'In dispute',
  partly_returned_dispute_lost: 'Partly returned to customer (dispute lost)',
  returned_dispute_lost: 'Returned to customer (dispute lost)',
};

/** Movements of a payment's money after approval. */
export type MoneySince = {
  readonly state: MoneyState;
  /** "12.50": returned to the customer. */
  readonly returned: string;
  /** "12.50": on hold while the customer's bank disputes it. */
  readonly disputed: string;
};
