import { millsFromText, textFromMills } from './money.ts';

/**
 * An amount as people write it: "1,250.5", "$1,250.50", ".50", "12,50" as they do in Martinique, or one that
 * was edited between its separators. Null where it could be read in two ways, or in none.
 */
export function readAmount(text: string): bigint | null {
  const bare = text.replaceAll(/\s/g, '').replace(/^(?:EC|XCD)?\$?/i, '');
  const exact = millsFromText(bare);
  if (exact !== null) return exact;
  if (/^\.\d{1,2}$/.test(bare)) return millsFromText(`0${bare}`);
  // Thousands have three digits, so that what follows this comma can only be cents.
  if (/^\d+,\d{1,2}$/.test(bare)) return millsFromText(bare.replace(',', '.'));
  // A comma before a decimal point can only part thousands, wherever an edit has moved it.
  if (/^[\d,]+\.\d{0,2}$/.test(bare)) {
    return millsFromText(bare.replaceAll(',', '').replace(/\.$/, ''));
  }
  return null;
}

/** The same as the wire has it, or as it was typed where it is no amount, for the schema to say so. */
export function amountAsTyped(text: string): string {
  const amountMills = readAmount(text);
  return amountMills === null ? text : textFromMills(amountMills);
}
