import { getSale } from '@piton/contract/sale-details.ts';
import { listSales, type SaleFilter, type SaleMode } from '@piton/contract/sale.ts';
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { firstPageSize } from '../transactions/use-sales.ts';
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
  const lists = all.filter(
    ({ queryKey }) => queryKey.length === 3 && modes.has(modeOf(queryKey[2])),
  );
  const others = all.filter(({ queryKey }) => queryKey.length > 3);
  await Promise.all([
    ...lists.map((list) => refreshList(client, list, saleIds)),
    ...others.map(({ queryKey }) => client.invalidateQueries({ queryKey })),
    ...saleIds.map((saleId) => client.invalidateQueries({ queryKey: ['sale', companyId, saleId] })),
    client.invalidateQueries({ queryKey: ['companies'] }),
  ]);
}

function modeOf(filter: unknown): SaleMode {
  return (filter as SaleFilter).mode;
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
  const filter = queryKey[2] as SaleFilter;
  const newest = await call(listSales, { query: { ...filter, most: firstPageSize } });
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
