import { type RawBuilder, sql } from 'kysely';
import type { Reading } from '../../database/reading-as.ts';
import type { PageCursor } from '../../http/endpoints/page-cursor.ts';
import {
  boundsOf,
  type Condition,
  conditionsOf,
  findsNothing,
  type FoundSales,
  hasSearch,
  type SearchedSales,
} from './sale-filter.ts';
import { type CardEnd, readSaleWords, type SaleWords } from './sale-words.ts';

export type Page = { readonly after: PageCursor | null; readonly limit: number };

/** A page's payments, newest first, as a query; null if there can be none. */
export async function pageOf(
  reading: Reading,
  filter: FoundSales,
  page: Page,
): Promise<RawBuilder<unknown> | null> {
  if (findsNothing(filter)) return null;
  if (!hasSearch(filter)) return newestWhere(conditionsOf(filter), page);
  const sought = await readSaleWords(reading, filter, filter.search);
  if (sought === null) return null;
  const { cardEnd, reference } = sought;
  if (cardEnd !== null) return newestByCardEnd(filter, page, { ...cardEnd, reference });
  const { companyId, mode } = filter;
  return sql`
      from find_sales(
        ${companyId}, ${mode}, ${sought.words}::tsquery, ${sought.number}, ${reference},
        ${restOf(filter, page)}
      )
     order by created_at desc, id desc`;
}

/** Under the table's row-level security. */
function newestWhere(conditions: readonly Condition[], page: Page): RawBuilder<unknown> {
  const { after } = page;
  const further =
    after === null
      ? []
      : [sql`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`];
  return sql`
      from sales
     where ${sql.join([...conditions, ...further], sql` and `)}
     order by created_at desc, id desc
     limit ${lengthFor(page)}`;
}

/** Each branch limits itself to its newest rows, so the newest of both are among them. */
function newestByCardEnd(
  filter: SearchedSales,
  page: Page,
  { lastFour, otherWords, reference }: CardEnd & Pick<SaleWords, 'reference'>,
): RawBuilder<unknown> {
  const { companyId, mode } = filter;
  const ofCards = newestWhere([...conditionsOf(filter), sql`last_four = ${lastFour}`], page);
  return sql`
      from (
        (select * ${ofCards})
        union all
        (select * from find_sales_by_digits_in_text(
          ${companyId}, ${mode}, ${lastFour}, ${otherWords}::tsquery, ${reference},
          ${restOf(filter, page)}
        ))
      ) named
     order by created_at desc, id desc
     limit ${lengthFor(page)}`;
}

/** The last parameters of the text search functions. */
function restOf(filter: SearchedSales, { after, limit }: Page): RawBuilder<unknown> {
  return sql.join([...boundsOf(filter), after?.createdAt ?? null, after?.id ?? null, limit]);
}

/**
 * The page length is a literal, because a plan for any length would assume a long one. There are
 * few lengths, because each connection keeps a statement per length.
 */
const lengths = [5, 26, 201];

function lengthFor({ limit }: Page): RawBuilder<unknown> {
  return sql.lit(lengths.find((length) => length >= limit) ?? limit);
}
