import { randomBytes, randomInt } from 'node:crypto';

const tranIdLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
/** Without the letters and digits that sound or look like one another. */
const invoiceLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export type PaymentNumbers = { tranId: string; invoice: string; receiptToken: string };

/** Random, so that nobody learns from one how many there are or guesses another. */
export function makePaymentNumbers(): PaymentNumbers {
  return {
    tranId: randomText(tranIdLetters, 16),
    invoice: randomText(invoiceLetters, 12),
    receiptToken: randomBytes(16).toString('base64url'),
  };
}

function randomText(letters: string, length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}
