import { hasCleanKeys } from '../../http/guards/has-clean-keys.ts';

/**
 * JSON of one object in which no key stands twice: two readers of the same payment must not see two
 * amounts. Null for everything else.
 */
export function readPaymentObject(text: string): Record<string, unknown> | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return hasCleanKeys(text) ? (value as Record<string, unknown>) : null;
}
