/** The same text with the digits of any script as 0 to 9: "４４" and "٤٤" say what "44" says. */
export function plainDigits(text: string): string {
  return text.normalize('NFKC').replaceAll(/\p{Nd}/gu, (digit) => {
    // Unicode has the ten digits of a script one after the other, beginning with its zero.
    let value = 0;
    while (value < 9 && isDigit((digit.codePointAt(0) ?? 0) - value - 1)) value += 1;
    return String(value);
  });
}

function isDigit(codePoint: number): boolean {
  return codePoint > 0 && /^\p{Nd}$/u.test(String.fromCodePoint(codePoint));
}
