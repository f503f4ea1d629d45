/** The payment that the customer's bank asks to confirm. */
export type ChallengedPayment = {
  readonly companyId: string;
  readonly companyName: string;
  /** "12.50" */
  readonly amount: string;
  /** The hash of the seal. */
  readonly hash: string;
};
