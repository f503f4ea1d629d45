import type { CompanyKeys } from '../sealed-keys/company-keys.ts';
import type { ImportedKeys } from '../sealed-keys/imported-keys.ts';
import { openSealed } from '../sealed-keys/open-sealed.ts';
import type { SealedPayment } from '../sealed-keys/read-sealed.ts';
import { readPaymentObject } from './read-payment-object.ts';

/** The payment object inside a seal, its fields not looked at yet; null where there is none. */
export async function openPayment(
  imported: ImportedKeys,
  keys: CompanyKeys,
  sealed: SealedPayment,
): Promise<Record<string, unknown> | null> {
  const text = await openSealed(imported, keys, sealed);
  return text === null ? null : readPaymentObject(text);
}
