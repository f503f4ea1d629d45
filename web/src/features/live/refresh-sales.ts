import { getSale } from '@piton/contract/sale-details.ts';
import { listSales, type Sale, type SaleFilter } from '@piton/contract/sale.ts';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import type { Gathered } from './gather-news.ts';
import { filterOf, isList, type KeptList, pagesOf, setPages, untilQuiet } from './list-pages.ts';
import { mergeNewest, replaceSales, type SalePage } from './merge-newest.ts';

/** More of them than a screen shows are not asked for one by one. */
const askedMost = 20;

/**
 * Brings everything up to date that shows payments of that company. What is not on the screen waits.
 * Whoever calls it waits for its end before the next: answers overtake each other. False where the
 * newest page of a list could not be had because the server was out of reach.
 */
export async function refreshSales(
  client: QueryClient,
  companyId: string,
  gathered: Gathered,
): Promise<boolean> {
  const all = client.getQueryCache().findAll({ queryKey: ['sales', companyId] });
  const others = all.filter((query) => !isList(query));
  const lists = all.filter((query) => isList(query) && isHit(filterOf(query), gathered));
  const details = gathered?.map(({ id }) => ['sale', companyId, id]) ?? [['sale', companyId]];
  const ends = await Promise.allSettled([
    ...lists.map((query) => refreshList({ client, query }, gathered)),
    ...others.map(({ queryKey }) => client.invalidateQueries({ queryKey })),
    ...details.map((queryKey) => client.invalidateQueries({ queryKey })),
    client.invalidateQueries({ queryKey: ['companies'] }),
  ]);
  return !ends.some((end) => end.status === 'rejected' && isOutOfReach(end.reason));
}

function isOutOfReach(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unavailable';
}

function isHit({ mode }: SaleFilter, gathered: Gathered): boolean {
  return gathered === null || gathered.some((sale) => sale.mode === mode);
}

async function refreshList(list: KeptList, gathered: Gathered): Promise<void> {
  const { client, query } = list;
  // What is on its way may have been answered before the news.
  await untilQuiet(list);
  if (!query.isActive() || pagesOf(list) === undefined) {
    await client.invalidateQueries({ queryKey: query.queryKey, refetchType: 'none' });
    return;
  }
  const newest = await mergeFirstPage(list);
  await refreshBelow(list, newest, gathered);
}

/**
 * What began long ago and ends now stands further down. Where nobody says what changed, it is one of
 * those that were under way.
 */
async function refreshBelow(list: KeptList, newest: SalePage, gathered: Gathered): Promise<void> {
  const reached = new Set(newest.items.map(({ id }) => id));
  const changed = gathered && new Set(gathered.map(({ id }) => id));
  const rows = (pagesOf(list) ?? [])
    .flatMap(({ items }) => items)
    .filter(({ id, status }) => !reached.has(id) && (changed?.has(id) ?? status === 'Pending'))
    .slice(0, askedMost);
  const { status } = filterOf(list.query);
  const replacements = new Map<Sale, Sale | null>();
  const look = async (row: Sale) => {
    const sale = await call(getSale, { params: { saleId: row.id } });
    replacements.set(row, status === undefined || sale.status === status ? sale : null);
  };
  await Promise.allSettled(rows.map(look));
  await untilQuiet(list);
  if (replacements.size > 0) setPages(list, (pages) => replaceSales(pages, replacements));
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
