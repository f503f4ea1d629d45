const zero = '0'.charCodeAt(0);

/** Whether the last digit is the check digit of the others. */
export function hasLuhnDigit(number: string): boolean {
  let sum = 0;
  for (let place = 0; place < number.length; place += 1) {
    const digit = number.charCodeAt(number.length - 1 - place) - zero;
    const weighted = digit * (1 + (place % 2));
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}
