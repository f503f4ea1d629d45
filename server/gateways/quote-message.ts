import { containsCardNumber, containsMiddleOf } from '@piton/contract/cards/card-number.ts';
import type { Card } from './gateway.ts';
import type { Secret } from './secret.ts';

/**
 * Makes the gateway's text safe to store, log and show: it may quote the request, so the call's
 * secrets and any card number are removed, whatever separates their digits. The length limit comes
 * last, because half a card number would not be recognised.
 */
export function quoteMessage(
  text: string,
  { card, secrets }: { card: Card | null; secrets: readonly Secret[] },
): string {
  if (text === '') return '';
  const number = card?.number.reveal() ?? '';
  const withoutNumbers = hideAll(text, secrets).replaceAll(digitRun, (run) =>
    containsMiddleOf(number, run) || containsCardNumber(run) ? hidden : run,
  );
  const withoutCard = card
    ? withoutNumbers.replaceAll(groupsOf(card.securityCode.reveal()), hidden)
    : withoutNumbers;
  return withoutCard.slice(0, lengthMax);
}

function hideAll(text: string, secrets: readonly Secret[]): string {
  const keys = secrets.map((secret) => secret.reveal()).filter((key) => key !== '');
  return keys.reduce((rest, key) => rest.replaceAll(key, hidden), text);
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
