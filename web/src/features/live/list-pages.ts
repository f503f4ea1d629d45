import type { SaleFilter } from '@piton/contract/payments/sale.ts';
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import type { SalePage } from './merge-newest.ts';

type Pages = InfiniteData<SalePage, string>;

/** A list of payments in the query cache. */
export type KeptList = { readonly client: QueryClient; readonly query: Query };

/** A list's key ends with its filter; other sales queries have longer keys or other words. */
export function isList({ queryKey }: Query): boolean {
  return queryKey.length === 3 && typeof queryKey[2] === 'object';
}

export function filterOf({ queryKey }: Query): SaleFilter {
  return queryKey[2] as SaleFilter;
}

/** The request for one page of it. */
export function companyFilterOf(query: Query): SaleFilter & { companyId: string } {
  return { ...filterOf(query), companyId: String(query.queryKey[1]) };
}

export function pagesOf({ client, query }: KeptList): readonly SalePage[] | undefined {
  return client.getQueryData<Pages>(query.queryKey)?.pages;
}

export function setPages(
  { client, query }: KeptList,
  change: (pages: readonly SalePage[]) => SalePage[],
): void {
  client.setQueryData<Pages>(query.queryKey, (now) => {
    if (now === undefined) return now;
    const pages = change(now.pages);
    const cursors = pages.slice(0, -1).map(({ nextCursor }) => nextCursor ?? '');
    return { pages, pageParams: ['', ...cursors] };
  });
}

/**
 * Waits until no page of the list is loading: the library writes a response over the pages of the
 * request's start, so changes made before it arrives would be lost.
 */
export async function waitForFetches({ client, query }: KeptList): Promise<void> {
  const cache = client.getQueryCache();
  const isQuiet = () => query.state.fetchStatus === 'idle' || cache.get(query.queryHash) !== query;
  while (!isQuiet()) {
    const change = Promise.withResolvers<void>();
    const stop = cache.subscribe(() => change.resolve());
    await change.promise;
    stop();
  }
}
