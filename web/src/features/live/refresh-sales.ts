import { getSale } from '@piton/contract/sale-details.ts';
import { listSales, type SaleFilter, type SaleMode } from '@piton/contract/sale.ts';
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { mergeNewest, replaceSale, type SalePage } from './merge-newest.ts';

type Changed = {
  readonly companyId: string;
  /** The books in which something changed. */
  readonly modes: ReadonlySet<SaleMode>;
  /** Of these it is known that they did. */
  readonly saleIds: readonly string[];
};

type Pages = InfiniteData<SalePage, string>;

/** Brings everything up to date that shows payments of that company. What is not on the screen waits. */
export async function refreshSales(client: QueryClient, changed: Changed): Promise<void> {
  const { companyId, modes, saleIds } = changed;
  const all = client.getQueryCache().findAll({ queryKey: ['sales', companyId] });
  const [lists, others] = [all.filter(isList), all.filter((query) => !isList(query))];
  const changedLists = lists.filter(({ queryKey }) => modes.has(filterOf(queryKey).mode));
  await Promise.all([
    ...changedLists.map((list) => refreshList(client, list, saleIds)),
    ...others.map(({ queryKey }) => client.invalidateQueries({ queryKey })),
    ...saleIds.map((saleId) => client.invalidateQueries({ queryKey: ['sale', companyId, saleId] })),
    client.invalidateQueries({ queryKey: ['companies'] }),
  ]);
}

/** A list goes by its filter; what else there is of sales is asked for anew as a whole. */
function isList({ queryKey }: Query): boolean {
  return queryKey.length === 3 && typeof queryKey[2] === 'object';
}

function filterOf(queryKey: Query['queryKey']): SaleFilter {
  return queryKey[2] as SaleFilter;
}

async function refreshList(
  client: QueryClient,
  list: Query,
  saleIds: readonly string[],
): Promise<void> {
  const { queryKey } = list;
  const before = client.getQueryData<Pages>(queryKey);
  if (!list.isActive() || before === undefined) {
    await client.invalidateQueries({ queryKey, refetchType: 'none' });
    return;
  }
  const newest = await call(listSales, { query: filterOf(queryKey) });
  const set = (change: (pages: readonly SalePage[]) => SalePage[]) =>
    client.setQueryData<Pages>(queryKey, (now) => {
      if (now === undefined) return now;
      const pages = change(now.pages);
      return { pages, pageParams: now.pageParams.slice(0, pages.length) };
    });
  set((pages) => mergeNewest(pages, newest));
  // What began long ago and ends now stands further down.
  const reached = new Set(newest.items.map(({ id }) => id));
  const shown = new Set(before.pages.flatMap(({ items }) => items.map(({ id }) => id)));
  for (const saleId of saleIds.filter((id) => shown.has(id) && !reached.has(id))) {
    const sale = await call(getSale, { params: { saleId } });
    set((pages) => replaceSale(pages, sale));
  }
}
