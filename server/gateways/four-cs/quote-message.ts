import { holdsCardNumber, holdsMiddleOf } from '@piton/contract/cards/card-number.ts';
import type { Card } from '../gateway.ts';
import type { Secret } from '../secret.ts';

/**
 * A text that the gateway wrote, fit to be stored, logged and shown: it may quote what was sent, so
 * the secrets of this sale, and any other card's number, are taken out of it, whatever stands between
 * their digits. Cut last, because half a card number is not recognised as one.
 */
export function quoteMessage(text: string, card: Card, merchantKey: Secret): string {
  const number = card.number.reveal();
  const key = merchantKey.reveal();
  const withoutKey = key === '' ? text : text.replaceAll(key, hidden);
  return withoutKey
    .replaceAll(digitRun, (run) =>
      holdsMiddleOf(number, run) || holdsCardNumber(run) ? hidden : run,
    )
    .replaceAll(groupsOf(card.securityCode.reveal()), hidden)
    .slice(0, lengthMax);
}

/**
 * The security code in whole groups of digits, whatever stands beside it: "CVV 123 1226". Inside a
 * longer group it is left alone, because most of those are references.
 */
function groupsOf(securityCode: string): RegExp {
  const code = Array.from(securityCode).join(separator);
  return new RegExp(String.raw`(?<!\d)${code}(?!\d)`, 'gu');
}

const hidden = '[secret]';
const separator = String.raw`[^\p{L}\d]{0,3}`;
/** Digits with anything between them but letters. */
const digitRun = /\d(?:[^\p{L}\d]*\d)*/gu;
const lengthMax = 200;
