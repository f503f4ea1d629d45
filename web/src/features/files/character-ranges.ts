/** The characters of ranges as CSS writes them, such as `U+5bff,U+53f8-53f9`. */
export function charactersInRanges(ranges: string): string[] {
  return ranges.split(',').flatMap((range) => {
    const [from = 0, to = from] = range
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
  });
}
