/**
 * What the payment functions answer, as plain types and texts: the pay page reads them without
 * carrying the schemas along.
 */
export const unreadableOnPage = 'We couldn’t read this payment. Reload the page and try again.';
export const unreadableForServers = 'We couldn’t read the payment.';
/** The device's clock is behind: reloading the page changes nothing. */
export const tooOldOnPage =
  'The date on your device is over a month behind. Nothing was charged. Correct it and try again.';
export const tooOldForServers =
  'This encryptedTxt was sealed over 30 days ago by its `iat`. Check your clock and seal the payment again.';
export const cannotTakePayments = 'This company can’t take payments yet.';
/** A page of before that cannot solve the challenge shows this, and nothing was charged. */
export const checkingNotARobot =
  'We need to check that you’re not a robot. Nothing was charged. Reload the page and try again.';
export const askAgain = 'The outcome isn’t known yet. Retry with the same encryptedTxt.';
/** To whoever sealed it: the same text has this answer for ever. */
export const sealAnew = 'This encryptedTxt has been used. Seal the payment again to retry.';
/** To a payment that arrives after its page has cancelled it. */
export const cancelledBeforeArrival =
  'This payment was cancelled before it reached us. Nothing was charged.';
export const cardsCannotBeCharged = 'We can’t charge cards right now. Nothing was charged.';
export const unknownCompany = 'Company not found.';

/** What the payer can do about it: mend a field, take another card, wait, or stop. */
export const advices = ['fix', 'other_card', 'later', 'stop'] as const;
export type Advice = (typeof advices)[number];

/** The gateway's own shape: lists of which the first element counts. */
export type PaymentLists = {
  ResultCode: [string];
  FinancialResultCode: [string];
  ErrorMessage: [string];
  TranId: [string];
  Invoice: [string];
  Amount: [string];
  Currency: [string];
};

export type WebPayAnswer = {
  msg: string | PaymentLists;
  receiptUrl?: string | undefined;
  /** Sent along with the next attempt by a payer who means to pay the same once more. */
  confirm?: string | undefined;
  /** Many cards are being tried here: the page solves this and sends the same text again. */
  action?: { kind: 'proof_of_work'; challenge: string; level: number } | undefined;
  advice?: Advice | undefined;
  /** Field name → what is wrong with it. */
  fields?: Record<string, string> | undefined;
};

/** What can be wrong with a payment that was looked at, in a word for programs. */
export const paymentErrors = [
  'invalid',
  'gateway',
  'unreadable',
  'company_not_active',
  'cancelled',
] as const;
export type PaymentError = (typeof paymentErrors)[number];

/** What can be wrong with a request of which no payment was looked at; `errorsOfServers` makes some of them. */
export const requestErrors = [
  'foreign_origin',
  'not_found',
  'wrong_method',
  'malformed',
  'not_json',
  'too_large',
  'rejected_fields',
  'request_busy',
  'request_paid',
  'request_closed',
  'rate_limited',
  'card_testing',
  'unavailable',
  'busy',
  'unexpected',
] as const;

export type MakPaymentAnswer = {
  status: 'Approved' | 'Declined' | 'Incomplete' | 'Pending';
  message: string;
  transactionNumber: string;
  invoiceNumber: string;
  /** Empty where nothing is wrong with it. */
  error: PaymentError | (typeof requestErrors)[number] | '';
  fields?: Record<string, string> | undefined;
};
