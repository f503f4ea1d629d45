import type { Card } from '../gateway.ts';
import type { Secret } from '../secret.ts';

/**
 * A text that the gateway wrote, fit to be stored, logged and shown: it may quote what was sent, so
 * the secrets of this sale are taken out of it, however their digits are grouped. Cut last, because
 * half a card number is not recognised as one.
 */
export function quoteMessage(text: string, card: Card, merchantKey: Secret): string {
  const number = card.number.reveal();
  const key = merchantKey.reveal();
  const withoutKey = key === '' ? text : text.replaceAll(key, hidden);
  return withoutKey
    .replaceAll(digitRun, (run) => (run.replaceAll(/\D/g, '').includes(number) ? hidden : run))
    .replaceAll(groupsOf(card.securityCode.reveal()), hidden)
    .slice(0, lengthMax);
}

/**
 * The security code in whole groups of digits, whatever stands beside it: "CVV 123 1226". Inside a
 * longer group it is left alone, because most of those are references.
 */
function groupsOf(securityCode: string): RegExp {
  const code = Array.from(securityCode).join(separator);
  return new RegExp(String.raw`(?<!\d)${code}(?!\d)`, 'g');
}

const hidden = '[secret]';
const separator = '[ .-]{0,2}';
const digitRun = new RegExp(String.raw`\d(?:${separator}\d)*`, 'g');
const lengthMax = 200;
