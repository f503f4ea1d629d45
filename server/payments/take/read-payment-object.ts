import { hasCleanKeys } from '../../http/guards/has-clean-keys.ts';

/**
 * Parses JSON of one object without duplicate keys, so that two parsers cannot see two amounts.
 * Returns null for anything else.
 */
export function readPaymentObject(text: string): Record<string, unknown> | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return hasCleanKeys(text, value) ? (value as Record<string, unknown>) : null;
}
