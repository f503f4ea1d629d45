/** Why a payment was not made, and what the shop can do, in the words of the OpenAPI document. */
export const paymentReasonCodes = {
  declined: 'the customer’s bank declined without a reason for you. Use another card.',
  insufficient_funds: 'too little money on the card. Use another card.',
  limit_exceeded: 'above the card’s limit. Use another card.',
  expired_card: 'expired. Check the month and year, or use another card.',
  lost_or_stolen: 'reported lost or stolen. Use another card, and don’t tell the customer why.',
  unknown_card: 'no bank knows the number. Check it, or use another card.',
  incorrect_security_code: 'the CVV is wrong. Check it, or use another card.',
  restricted_card: 'the card isn’t allowed to make this payment. Use another card.',
  issuer_unavailable: 'the customer’s bank can’t be reached. Try again later.',
  not_authenticated:
    'the customer’s bank couldn’t confirm who was paying (3-D Secure). Try again, or use another card.',
  challenge_expired: 'the customer didn’t confirm it in time. Try again.',
  challenge_cancelled: 'the customer cancelled. Try again if they want to.',
  browser_required: 'the gateway requires 3-D Secure. Send `browser`, or use the pay page.',
  invalid_fields: 'fields of the sealed text are invalid. Correct them.',
  not_accepted: 'the card network didn’t accept these details. Check them.',
  card_not_accepted: 'cards of this brand aren’t accepted. Use another card.',
  busy: 'the card network is too busy. Try again later.',
  unavailable: 'the card network can’t be reached. Try again later.',
  not_completed: 'the card network couldn’t complete it. Try again later.',
  cannot_charge: 'the card network rejects payments to the company. Contact our support.',
} as const satisfies Record<string, string>;

export type PaymentReasonCode = keyof typeof paymentReasonCodes;
