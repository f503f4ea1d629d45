import { type Expression, type RawBuilder, sql } from 'kysely';

/** The limit per kind; with more matches, people refine their search. */
export const foundMax = 20;

/**
 * True if a text column contains the sought text, ignoring accents and capitals. Scans all rows,
 * because row-level security allows an index only to leakproof operators; 100,000 merchants take
 * 0.25 s, and payments are never searched this way.
 */
export function containsText(column: Expression<string>, sought: string): RawBuilder<boolean> {
  const plain = sql<string>`plain_text(${sought})`;
  return sql<boolean>`(${plain} <> '' and strpos(${column}, ${plain}) > 0)`;
}
