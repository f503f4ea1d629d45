import type { Sale } from '@piton/contract/payments/sale.ts';

export type SalePage = { readonly items: Sale[]; readonly nextCursor: string | null };

/**
 * A list that is on the screen, with what its first page is now. What stands there twice is there once,
 * as it is now; what is within the new page's reach and not on it is in the list no more. Where there is
 * more new than a page holds, the list begins anew: nothing is left out in between.
 */
export function mergeNewest(pages: readonly SalePage[], newest: SalePage): SalePage[] {
  const [first, ...others] = pages;
  const last = newest.items.at(-1);
  if (first === undefined || last === undefined || newest.nextCursor === null) return [newest];
  const known = pages.flatMap(({ items }) => items);
  const knownIds = new Set(known.map(({ id }) => id));
  if (!newest.items.some(({ id }) => knownIds.has(id))) return [newest];
  const freshIds = new Set(newest.items.map(({ id }) => id));
  const isLeft = (sale: Sale) => !freshIds.has(sale.id) && isBefore(sale, last);
  return [
    { items: [...newest.items, ...first.items.filter(isLeft)], nextCursor: first.nextCursor },
    ...others.map(({ items, nextCursor }) => ({ items: items.filter(isLeft), nextCursor })),
  ];
}

/** In the order of the list, in which the newest come first. */
export function isBefore(sale: Sale, other: Sale): boolean {
  return sale.created < other.created || (sale.created === other.created && sale.id < other.id);
}

/** The list with these rows as they are now; null takes one out. A row that changed meanwhile is left. */
export function replaceSales(
  pages: readonly SalePage[],
  replacements: ReadonlyMap<Sale, Sale | null>,
): SalePage[] {
  const replaced = (row: Sale) => {
    const sale = replacements.get(row);
    if (sale === undefined) return [row];
    return sale === null ? [] : [sale];
  };
  return pages.map(({ items, nextCursor }) => ({ items: items.flatMap(replaced), nextCursor }));
}
