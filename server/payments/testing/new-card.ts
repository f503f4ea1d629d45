let made = 0;

/** A unique number that passes Luhn. */
export function newCard(bin = '40000000'): string {
  const start = `${bin}${String(made++).padStart(7, '0')}`;
  const sum = start
    .split('')
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return `${start}${(10 - (sum % 10)) % 10}`;
}
