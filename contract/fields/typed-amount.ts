import { millsFromText, textFromMills } from '../money/money.ts';

/**
 * Reads an amount as people write it: "1,250.5", "$1,250.50", ".50", or "12,50" as in Martinique.
 * Returns null if it is ambiguous or not an amount.
 */
export function readAmount(text: string): bigint | null {
  const bare = text.trim().replace(/^(?:EC|XCD)? ?\$? */i, '');
  if (/^\.\d{1,2}$/.test(bare)) return millsFromText(`0${bare}`);
  // Thousands have three digits, so a comma before one or two digits is a decimal comma.
  if (/^\d+,\d{1,2}$/.test(bare)) return millsFromText(bare.replace(',', '.'));
  return millsFromText(bare);
}

/** The same for a field that shows thousands separators while the person edits it. */
export function readEditedAmount(text: string): bigint | null {
  const bare = text.replaceAll(/\s/g, '').replace(/^(?:EC|XCD)?\$?/i, '');
  const plain = readAmount(bare);
  if (plain !== null) return plain;
  // A comma before a decimal point separates thousands, wherever an edit has moved it.
  if (/^[\d,]+\.\d{0,2}$/.test(bare)) {
    return millsFromText(bare.replaceAll(',', '').replace(/\.$/, ''));
  }
  return null;
}

/** Returns the wire form, or the typed text if it is no amount, so that validation reports it. */
export function amountOr(text: string, amountMills: bigint | null): string {
  return amountMills === null ? text : textFromMills(amountMills);
}
