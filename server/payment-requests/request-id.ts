import { createHash, randomInt } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const length = 16;

/** Short enough for a QR code, and too many to guess. */
export function newRequestId(): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}

export function isRequestId(text: string): boolean {
  return /^[A-Za-z0-9]{16}$/.test(text);
}

/** The id in a link or a body, with or without the prefix that `/v1` gives it; '' if it is none. */
export function readRequestId(text: string): string {
  const id = text.startsWith('pr_') ? text.slice('pr_'.length) : text;
  return isRequestId(id) ? id : '';
}

/** The same for each repeat of an API call, whose random resource id can't be guessed either. */
export function requestIdOf(resourceId: string): string {
  const digest = createHash('sha256').update(`payment request ${resourceId}`).digest();
  return Array.from({ length }, (_, at) => letters[(digest[at] ?? 0) % letters.length]).join('');
}
