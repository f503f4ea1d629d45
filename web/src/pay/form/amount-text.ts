import { millsFromText, moneyParts } from '@piton/contract/money.ts';

/**
 * An amount as people write it: "1,250.5", "$1,250.50", "12,50" as they do in Martinique, or one that
 * was edited between its separators. Null where it could be read in two ways, or in none.
 */
export function readAmount(text: string): bigint | null {
  const bare = text.replaceAll(/\s/g, '').replace(/^(?:EC|XCD)?\$?/i, '');
  const exact = millsFromText(bare);
  if (exact !== null) return exact;
  // Thousands have three digits, so that what follows this comma can only be cents.
  if (/^\d+,\d{1,2}$/.test(bare)) return millsFromText(bare.replace(',', '.'));
  // A comma before a decimal point can only part thousands, wherever an edit has moved it.
  if (/^[\d,]+\.\d{0,2}$/.test(bare)) {
    return millsFromText(bare.replaceAll(',', '').replace(/\.$/, ''));
  }
  return null;
}

/** 1250500n → "1,250.50" */
export function groupAmount(amountMills: bigint): string {
  const { whole, fraction } = moneyParts(amountMills);
  return `${whole}${fraction}`;
}

/** At the rate that the page names, to the nearest cent: 99000n → "US$36.63". */
export function aboutInUsd(amountMills: bigint): string {
  const cents = (amountMills * 37n + 500n) / 1000n;
  return `US$${groupAmount(cents * 10n)}`;
}
