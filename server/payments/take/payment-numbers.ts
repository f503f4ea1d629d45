import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { AnyCardGateway } from '../../gateways/gateway.ts';

const tranIdLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
/** Leaves out characters that look or sound alike. */
const invoiceLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export type PaymentNumbers = { tranId: string; invoice: string; receiptToken: string };

/** Random, so that a number reveals neither how many there are nor other numbers. */
export function makePaymentNumbers(
  tranIds: AnyCardGateway['tranIds'] = 'sixteen_characters',
): PaymentNumbers {
  return {
    tranId: tranIds === 'guid' ? randomUUID() : randomText(tranIdLetters, 16),
    invoice: randomText(invoiceLetters, 12),
    receiptToken: randomBytes(16).toString('base64url'),
  };
}

function randomText(letters: string, length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}
