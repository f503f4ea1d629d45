import type { ImportedKeys } from '../../sealed-keys/imported-keys.ts';
import { openSealed, type Openers } from '../../sealed-keys/open-sealed.ts';
import type { SealedPayment } from '../../sealed-keys/read-sealed.ts';
import { readPaymentObject } from './read-payment-object.ts';

/** The payment object inside a seal, its fields not looked at yet; null where there is none. */
export async function openPayment(
  imported: ImportedKeys,
  openers: Openers,
  sealed: SealedPayment,
): Promise<Record<string, unknown> | null> {
  const text = await openSealed(imported, openers, sealed);
  return text === null ? null : readPaymentObject(text);
}

/** Less than a cancellation is kept (90 days), by the clock of a device that may be a month ahead. */
const sealedMaxAgeMs = 30 * 24 * 60 * 60 * 1000;

/** Cancellations are deleted: a cancelled text must not be charged after that. */
export function isTooOld({ sealedAtMs }: SealedPayment, now: Date): boolean {
  return sealedAtMs !== null && now.getTime() - sealedAtMs > sealedMaxAgeMs;
}
