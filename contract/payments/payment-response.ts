/**
 * The responses of the payment functions, as plain types and texts: the pay page reads them
 * without loading the schemas.
 */
export const unreadableOnPage = 'We couldn’t read this payment. Reload the page and try again.';
export const unreadableForServers = 'We couldn’t read the payment.';
/** The device's clock is behind, so reloading the page doesn't help. */
export const tooOldOnPage =
  'The date on your device is over a month behind. Nothing was charged. Correct it and try again.';
export const tooOldForServers =
  'This encryptedTxt was sealed over 30 days ago by its `iat`. Check your clock and seal the payment again.';
export const usedForServers =
  'This encryptedTxt has been sent for another payment. Nothing was charged this time. Seal the payment again.';
export const cannotTakePayments = 'This company can’t take payments yet.';
/** Shown by an older page that can't solve the challenge; nothing was charged. */
export const checkingNotARobot =
  'We need to check that you’re not a robot. Nothing was charged. Reload the page and try again.';
/** While the customer's bank authenticates the customer. */
export const confirmWithBank = 'Your bank asks you to confirm this payment.';
/** A merchant's server has no browser in which the customer's bank could ask the customer. */
export const browserNeeded =
  'This company’s card gateway requires 3-D Secure, which needs the customer’s browser. Nothing was charged. Use the pay page instead of makPayment.';
export const retryResponse = 'The outcome isn’t known yet. Retry with the same encryptedTxt.';
/** For the sender who sealed it: the same text always has this result. */
export const sealAgain = 'This encryptedTxt has been used. Seal the payment again to retry.';
/** For a payment that arrives after its page has cancelled it. */
export const cancelledBeforeArrival =
  'This payment was cancelled before it reached us. Nothing was charged.';
export const cardsCannotBeCharged = 'We can’t charge cards right now. Nothing was charged.';
export const unknownCompany = 'Company not found.';

/** The customer's next step: correct a field, use another card, wait, or stop. */
export const advices = ['fix', 'other_card', 'later', 'stop'] as const;
export type Advice = (typeof advices)[number];

/** The gateway's own shape: lists whose first element counts. */
export type PaymentLists = {
  ResultCode: [string];
  FinancialResultCode: [string];
  ErrorMessage: [string];
  TranId: [string];
  Invoice: [string];
  Amount: [string];
  Currency: [string];
};

type PayerAction =
  /** Card testing is under way: solve this. */
  | { kind: 'proof_of_work'; challenge: string; level: number }
  /** 3-D Secure: show this address in a frame. */
  | { kind: 'challenge'; url: string; expiresAt: string };

export type WebPayResponse = {
  msg: string | PaymentLists;
  receiptUrl?: string | undefined;
  /** The next attempt sends this if the customer means to pay the same again. */
  confirm?: string | undefined;
  /** The page does this, and then sends the same text again. */
  action?: PayerAction | undefined;
  advice?: Advice | undefined;
  /** Field name → message. */
  fields?: Record<string, string> | undefined;
};

/** Error codes of a payment the server validated. */
export const paymentErrors = [
  'invalid',
  'gateway',
  'unreadable',
  'already_used',
  'company_not_active',
  'cancelled',
] as const;
export type PaymentError = (typeof paymentErrors)[number];

/** Error codes of a request without a validated payment; `errorsOfServers` adds some. */
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

export type MakPaymentResponse = {
  status: 'Approved' | 'Declined' | 'Incomplete' | 'Pending';
  message: string;
  transactionNumber: string;
  invoiceNumber: string;
  /** Empty if there is no error. */
  error: PaymentError | (typeof requestErrors)[number] | '';
  fields?: Record<string, string> | undefined;
};
