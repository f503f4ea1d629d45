/** At most so many of a kind: whoever sees more writes more of what they look for. */
export const foundMax = 20;

/**
 * For `ilike`: whatever holds the text as it stands.
 *
 * Every row is read for it, and that is meant. An index of trigrams would not be used: under row-level
 * security only a comparison that cannot leak what it compares may choose the rows, and `ilike` makes
 * no such promise. A function that looks past the policies could use it, for 0.2 ms in place of the
 * 0.25 s that 100,000 merchants take on two cores, and the same again for their companies; a copy in
 * small letters would halve that. Merchants are people of an island of 180,000, so neither is worth
 * a way around the policies, an extension that a given server may lack, or more copies of names.
 * Payments are without such a bound, and are never looked through like this.
 */
export function holding(text: string): string {
  return `%${text.normalize('NFC').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
