import { islandTime } from './island-time.ts';

/** The brands that the public sources show 4Cs taking: Visa and Mastercard. */
const takenBrands = [
  /^4(?:\d{12}|\d{15}|\d{18})$/,
  /^(?:5[1-5]\d{4}|222[1-9]\d{2}|22[3-9]\d{3}|2[3-6]\d{4}|27[01]\d{3}|2720\d{2})\d{10}$/,
];

export function isTakenCardNumber(number: string): boolean {
  return takenBrands.some((brand) => brand.test(number)) && hasLuhnDigit(number);
}

/** A card is good until its last month ends. */
export function isUnexpired(mmyy: string, now: Date): boolean {
  const [, month, year] = /^(0[1-9]|1[0-2])(\d\d)$/.exec(mmyy) ?? [];
  if (!month || !year) return false;
  const today = islandTime(now.getTime());
  return (2000 + Number(year)) * 12 + Number(month) >= today.year * 12 + today.month;
}

function hasLuhnDigit(number: string): boolean {
  const sum = Array.from(number)
    .toReversed()
    .reduce((total, character, index) => {
      const weighted = Number(character) * (1 + (index % 2));
      return total + (weighted > 9 ? weighted - 9 : weighted);
    }, 0);
  return sum % 10 === 0;
}
