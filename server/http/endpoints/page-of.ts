import { writeCursor } from './page-cursor.ts';

type Placed = {
  readonly id: string;
  /** In the cursor's form. */
  readonly created_text: string;
};

/** One extra row shows whether there is another page. */
export function pageOf<Row extends Placed, Item>(
  rows: readonly Row[],
  limit: number,
  itemOf: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    items: page.map(itemOf),
    nextCursor:
      last === undefined ? null : writeCursor({ createdAt: last.created_text, id: last.id }),
  };
}
