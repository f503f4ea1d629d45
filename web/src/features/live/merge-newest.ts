import type { Sale } from '@piton/contract/payments/sale.ts';

export type SalePage = { readonly items: Sale[]; readonly nextCursor: string | null };

/**
 * Merges a new first page into a list on screen: updates duplicates, and drops rows within the
 * page's range that it lacks. If the page shares no row with the list, it replaces the list, so
 * that no gap remains.
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

/** The order of the list, newest first. */
export function isBefore(sale: Sale, other: Sale): boolean {
  return sale.created < other.created || (sale.created === other.created && sale.id < other.id);
}

/** Replaces these rows; null removes one. A row object that has changed since is kept. */
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
