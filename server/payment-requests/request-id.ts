import { randomInt } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const length = 16;

/** Short enough for a QR code, and too many to guess. */
export function newRequestId(): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}

export function isRequestId(text: string): boolean {
  return /^[A-Za-z0-9]{16}$/.test(text);
}
