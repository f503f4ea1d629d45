import { emailMessage, notTextMessage, requiredMessage } from './messages.ts';
import type { ProblemWords } from '../payments/payment-problem.ts';

/** The messages on the wire, which are English in every language of the page. */
export const problemWords = {
  required: requiredMessage,
  not_text: notTextMessage,
  wrong_currency: 'Set the currency to XCD.',
  holds_card_number: 'Leave the card number out of this field.',
  holds_security_code: 'Leave the security code out of this field.',
  no_amount: 'Enter an amount in dollars, with at most two decimals.',
  amount_zero: 'Enter an amount of EC$0.01 or more.',
  amount_above: (amountMax: string) => `Enter an amount of ${amountMax} or less.`,
  no_month: 'Choose the month when the card expires, from 01 to 12.',
  no_year: 'Choose the year when the card expires, in four digits.',
  expired: 'This date has passed: correct it, or use another card.',
  too_far_ahead: 'Check the year when the card expires; it is too far ahead.',
  no_security_code: 'Enter the security code, 3 or 4 digits.',
  security_code_length: (digits: 3 | 4) =>
    `Enter the ${digits} digits on the ${digits === 4 ? 'front' : 'back'} of the card.`,
  no_card_number: 'Enter the card number in digits.',
  mistyped_card_number: 'Check the card number: a digit looks wrong.',
  card_not_taken: (brands: readonly string[]) =>
    `We accept ${joinNames(brands)}. Use another card.`,
  no_name: "Enter the name in letters. Signs such as . ' - & are fine too.",
  no_line: 'Use one line and ordinary characters only.',
  too_long: (charactersMax: number) => `Use up to ${charactersMax} characters.`,
  no_email: emailMessage,
  no_phone: 'Enter a phone number of 7 to 15 digits.',
} as const satisfies ProblemWords;

/** "Visa", "Visa and Mastercard", "Visa, Mastercard and Discover". */
export function joinNames(names: readonly string[]): string {
  return names.join(', ').replace(/, ([^,]*)$/, ' and $1');
}
