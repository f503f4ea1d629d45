import { containsCardNumber, containsMiddleOf } from '@piton/contract/cards/card-number.ts';
import type { Card } from '../gateway.ts';
import type { Secret } from '../secret.ts';

/**
 * Makes the gateway's text safe to store, log and show: it may quote the request, so the sale's
 * secrets and any card number are removed, whatever separates their digits. The length limit comes
 * last, because half a card number would not be recognised.
 */
export function quoteMessage(text: string, card: Card, merchantKey: Secret): string {
  if (text === '') return '';
  const number = card.number.reveal();
  const key = merchantKey.reveal();
  const withoutKey = key === '' ? text : text.replaceAll(key, hidden);
  return withoutKey
    .replaceAll(digitRun, (run) =>
      containsMiddleOf(number, run) || containsCardNumber(run) ? hidden : run,
    )
    .replaceAll(groupsOf(card.securityCode.reveal()), hidden)
    .slice(0, lengthMax);
}

/**
 * Matches the security code as a whole group of digits: "CVV 123 1226". Longer groups stay, because
 * most of them are references.
 */
function groupsOf(securityCode: string): RegExp {
  const code = Array.from(securityCode).join(separator);
  return new RegExp(String.raw`(?<!\d)${code}(?!\d)`, 'gu');
}

const hidden = '[secret]';
const separator = String.raw`[^\p{L}\d]{0,3}`;
/** Digits with anything but letters between them. */
const digitRun = /\d(?:[^\p{L}\d]*\d)*/gu;
const lengthMax = 200;
