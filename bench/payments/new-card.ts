import { randomInt } from 'node:crypto';

/** A Visa that passes Luhn, which the simulator approves. */
export function newCard(): string {
  const start = `4${String(randomInt(1e14)).padStart(14, '0')}`;
  const sum = Array.from(start).reduceRight((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${start}${(10 - (sum % 10)) % 10}`;
}
