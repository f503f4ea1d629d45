/** Converts the digits of any script to 0–9: "４４" and "٤٤" become "44". */
export function plainDigits(text: string): string {
  return text.normalize('NFKC').replaceAll(/\p{Nd}/gu, (digit) => {
    // Unicode orders the ten digits of a script consecutively from its zero.
    let value = 0;
    while (value < 9 && isDigit((digit.codePointAt(0) ?? 0) - value - 1)) value += 1;
    return String(value);
  });
}

function isDigit(codePoint: number): boolean {
  return codePoint > 0 && /^\p{Nd}$/u.test(String.fromCodePoint(codePoint));
}
