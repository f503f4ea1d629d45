import type { ToolCardOutcome } from './test-tools.ts';

type CardResult = {
  readonly word: string;
  /** The result of a payment with the card, and what a program does then. */
  readonly meaning: string;
};

export const cardResults: Readonly<Record<ToolCardOutcome, CardResult>> = {
  approved: {
    word: 'Approved',
    meaning: 'So is every other Visa or Mastercard number.',
  },
  challenge: {
    word: '3-D Secure',
    meaning: 'The bank’s page asks for its password: 3ds2. Then the payment is approved.',
  },
  declined: {
    word: 'Declined',
    meaning: 'The customer’s bank gives no reason. Offer another card.',
  },
  declined_funds: {
    word: 'Declined',
    meaning: 'Too little money on the card. The advice is other_card.',
  },
  declined_cvv: {
    word: 'Declined',
    meaning: 'Wrong CVV. The advice is fix: the customer checks what they typed.',
  },
  declined_later: {
    word: 'Declined',
    meaning: 'The customer’s bank can’t be reached. The advice is later.',
  },
  incomplete: {
    word: 'Incomplete',
    meaning: 'The card network couldn’t complete the payment. Nothing was charged.',
  },
  busy: {
    word: 'Incomplete',
    meaning: 'The card network is busy. Nothing was charged; try again later.',
  },
  unavailable: {
    word: 'Incomplete',
    meaning: 'The card network is unavailable. Nothing was charged; try again later.',
  },
  pending: {
    word: 'Pending',
    meaning: 'The outcome is unknown at first. The payment is approved within a minute.',
  },
  disputed: {
    word: 'Disputed later',
    meaning:
      'Approved. Some seconds later an example event says that the customer’s bank disputes it.',
  },
};
