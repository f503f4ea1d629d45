import type { Card } from '../gateway.ts';

/**
 * A text that the gateway wrote, fit to be stored, logged and shown: it may quote what was sent, so
 * the secrets of this sale are taken out of it, however their digits are grouped. Cut last, because
 * half a card number is not recognised as one.
 */
export function quoteMessage(text: string, card: Card, merchantKey: string): string {
  const number = card.number.reveal();
  const securityCode = card.securityCode.reveal();
  const withoutKey = merchantKey === '' ? text : text.replaceAll(merchantKey, hidden);
  return withoutKey
    .replaceAll(digitRun, (run) => {
      const digits = run.replaceAll(/\D/g, '');
      return digits.includes(number) || digits === securityCode ? hidden : run;
    })
    .slice(0, lengthMax);
}

const hidden = '[secret]';
const digitRun = /\d(?:[ .-]{0,2}\d)*/g;
const lengthMax = 200;
