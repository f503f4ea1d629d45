/** Where the money of an approved payment is: where it was paid, or wholly or in part back with the payer. */
export const moneyStates = ['paid', 'disputed', 'partly_refunded', 'refunded'] as const;
export type MoneyState = (typeof moneyStates)[number];

/** What has become of a payment's money since. */
export type MoneySince = {
  readonly state: MoneyState;
  /** "12.50": what the payer has back. */
  readonly givenBack: string;
  /** "12.50": what is held while the payer's bank asks about it. */
  readonly disputed: string;
};
