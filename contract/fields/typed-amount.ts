import { millsFromText, textFromMills } from '../money/money.ts';

/**
 * An amount as people write it: "1,250.5", "$1,250.50", ".50", or "12,50" as they do in Martinique. Null
 * where it could be read in two ways, or in none.
 */
export function readAmount(text: string): bigint | null {
  const bare = text.trim().replace(/^(?:EC|XCD)? ?\$? */i, '');
  if (/^\.\d{1,2}$/.test(bare)) return millsFromText(`0${bare}`);
  // Thousands have three digits, so that what follows this comma can only be cents.
  if (/^\d+,\d{1,2}$/.test(bare)) return millsFromText(bare.replace(',', '.'));
  return millsFromText(bare);
}

/** The same of a field that parts thousands while it is being filled in, and shows what it has read. */
export function readEditedAmount(text: string): bigint | null {
  const bare = text.replaceAll(/\s/g, '').replace(/^(?:EC|XCD)?\$?/i, '');
  const plain = readAmount(bare);
  if (plain !== null) return plain;
  // A comma before a decimal point can only part thousands, wherever an edit has moved it.
  if (/^[\d,]+\.\d{0,2}$/.test(bare)) {
    return millsFromText(bare.replaceAll(',', '').replace(/\.$/, ''));
  }
  return null;
}

/** As the wire has it, or as it was typed where it was no amount, so that whoever checks it says so. */
export function amountOr(text: string, amountMills: bigint | null): string {
  return amountMills === null ? text : textFromMills(amountMills);
}
