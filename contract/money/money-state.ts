/** Where the money of an approved payment is: where it was paid, or wholly or in part back with the payer. */
export const moneyStates = ['paid', 'disputed', 'partly_refunded', 'refunded'] as const;
export type MoneyState = (typeof moneyStates)[number];

/** What an approved payment is called once its money is not all where it was paid; null where it is. */
export const movedWords: Readonly<Record<MoneyState, string | null>> = {
  paid: null,
  disputed: 'In dispute',
  partly_refunded: 'Partly returned',
  refunded: 'Returned',
};

/** What has become of a payment's money since. */
export type MoneySince = {
  readonly state: MoneyState;
  /** "12.50": what the payer has back. */
  readonly givenBack: string;
  /** "12.50": what is held while the payer's bank asks about it. */
  readonly disputed: string;
};
