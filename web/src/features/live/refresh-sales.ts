import { getSale } from '@piton/contract/sale-details.ts';
import { listSales, type SaleMode } from '@piton/contract/sale.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { filterOf, isList, type KeptList, pagesOf, setPages, untilQuiet } from './list-pages.ts';
import { mergeNewest, replaceSale, type SalePage } from './merge-newest.ts';

type Changed = {
  readonly companyId: string;
  /** The books in which something changed. */
  readonly modes: ReadonlySet<SaleMode>;
  /** Of these it is known that they did. */
  readonly saleIds: readonly string[];
};

/**
 * Brings everything up to date that shows payments of that company. What is not on the screen waits.
 * Whoever calls it waits for its end before the next: answers overtake each other.
 */
export async function refreshSales(client: QueryClient, changed: Changed): Promise<void> {
  const { companyId, modes, saleIds } = changed;
  const all = client.getQueryCache().findAll({ queryKey: ['sales', companyId] });
  const others = all.filter((query) => !isList(query));
  const lists = all.filter((query) => isList(query) && modes.has(filterOf(query).mode));
  await Promise.allSettled([
    ...lists.map((query) => refreshList({ client, query }, saleIds)),
    ...others.map(({ queryKey }) => client.invalidateQueries({ queryKey })),
    ...saleIds.map((saleId) => client.invalidateQueries({ queryKey: ['sale', companyId, saleId] })),
    client.invalidateQueries({ queryKey: ['companies'] }),
  ]);
}

async function refreshList(list: KeptList, saleIds: readonly string[]): Promise<void> {
  const { client, query } = list;
  // What is on its way may have been answered before the news.
  await untilQuiet(list);
  if (!query.isActive() || pagesOf(list) === undefined) {
    await client.invalidateQueries({ queryKey: query.queryKey, refetchType: 'none' });
    return;
  }
  const newest = await mergeFirstPage(list);
  // What began long ago and ends now stands further down.
  const reached = new Set(newest.items.map(({ id }) => id));
  const shown = new Set(pagesOf(list)?.flatMap(({ items }) => items.map(({ id }) => id)));
  for (const saleId of saleIds.filter((id) => shown.has(id) && !reached.has(id))) {
    const sale = await call(getSale, { params: { saleId } });
    await untilQuiet(list);
    setPages(list, (pages) => replaceSale(pages, sale));
  }
}

/** Where the list was fetched anew meanwhile, nobody knows which of the two answers is older: once more. */
async function mergeFirstPage(list: KeptList): Promise<SalePage> {
  const before = pagesOf(list) ?? [];
  const newest = await call(listSales, { query: filterOf(list.query) });
  await untilQuiet(list);
  const now = pagesOf(list) ?? [];
  // Pages that were added below change nothing above them.
  if (!before.every((page, at) => now[at] === page)) return mergeFirstPage(list);
  setPages(list, (pages) => mergeNewest(pages, newest));
  return newest;
}
