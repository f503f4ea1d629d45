import { type Expression, type RawBuilder, sql } from 'kysely';

/** The limit per kind; with more matches, people refine their search. */
export const foundMax = 20;

/**
 * True if a text column contains the sought text, ignoring accents and capitals. Text of only
 * accents matches nothing.
 * It scans all rows on purpose. Under row-level security only leakproof operators may use an index,
 * and `strpos` is not one. A scan of 100,000 merchants takes 0.25 s on two cores, which isn't worth
 * bypassing the policies. Payments grow without bound and are never searched this way.
 */
export function holds(column: Expression<string>, sought: string): RawBuilder<boolean> {
  const plain = sql<string>`plain_text(${sought})`;
  return sql<boolean>`(${plain} <> '' and strpos(${column}, ${plain}) > 0)`;
}
