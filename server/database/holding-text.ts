import { type Expression, type RawBuilder, sql } from 'kysely';

/** At most so many of a kind: whoever sees more writes more of what they look for. */
export const foundMax = 20;

/**
 * Whether a column of plain text holds what is sought as it stands, accents and capitals aside; accents
 * alone are in nothing.
 *
 * Every row is read for it, and that is meant. An index of trigrams would not be used: under row-level
 * security only a comparison that cannot leak what it compares may choose the rows, and `strpos` makes
 * no such promise. A function that looks past the policies could use it, for 0.2 ms in place of the
 * 0.25 s that 100,000 merchants take on two cores, and the same again for their companies. Merchants are
 * people of an island of 180,000, so that is worth neither a way around the policies nor an extension
 * that a given server may lack. Payments are without such a bound, and are never looked through like this.
 */
export function holds(column: Expression<string>, sought: string): RawBuilder<boolean> {
  const plain = sql<string>`plain_text(${sought})`;
  return sql<boolean>`(${plain} <> '' and strpos(${column}, ${plain}) > 0)`;
}
