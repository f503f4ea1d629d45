import type { ImportedKeys } from '../../companies/encryption-keys/imported-keys.ts';
import { openSealed, type OpeningKeys } from '../../companies/encryption-keys/open-sealed.ts';
import type { SealedPayment } from '../../companies/encryption-keys/read-sealed.ts';
import { readPaymentObject } from './read-payment-object.ts';

/** The payment object of a sealed text, not yet validated; null if there is none. */
export async function openPayment(
  imported: ImportedKeys,
  openers: OpeningKeys,
  sealed: SealedPayment,
): Promise<Record<string, unknown> | null> {
  const text = await openSealed(imported, openers, sealed);
  return text === null ? null : readPaymentObject(text);
}

/**
 * Shorter than the 90 days of a cancellation, and allows for a device clock that is a month ahead.
 */
const sealedMaxAgeMs = 30 * 24 * 60 * 60 * 1000;

/** Cancellations are deleted after 90 days: a cancelled text must not be charged after that. */
export function isSealedTooLongAgo({ sealedAtMs }: SealedPayment, now: Date): boolean {
  return sealedAtMs !== null && now.getTime() - sealedAtMs > sealedMaxAgeMs;
}
