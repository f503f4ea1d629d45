import { hasLuhnDigit } from '../../has-luhn-digit.ts';
import type { IslandTime } from '../../island-time.ts';

/** The brands 4Cs accepts according to public sources: Visa and Mastercard. */
const takenBrands = [
  /^4(?:\d{12}|\d{15}|\d{18})$/,
  /^(?:5[1-5]\d{4}|222[1-9]\d{2}|22[3-9]\d{3}|2[3-6]\d{4}|27[01]\d{3}|2720\d{2})\d{10}$/,
];

export function isTakenCardNumber(number: string): boolean {
  return takenBrands.some((brand) => brand.test(number)) && hasLuhnDigit(number);
}

/** A card is valid until its last month ends. */
export function isUnexpired(mmyy: string, now: IslandTime): boolean {
  if (!/^(?:0[1-9]|1[0-2])\d\d$/.test(mmyy)) return false;
  const month = Number(mmyy.slice(0, 2));
  const year = 2000 + Number(mmyy.slice(2));
  return year * 12 + month >= now.year * 12 + now.month;
}
