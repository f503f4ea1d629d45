import { getSale } from '@piton/contract/sale-details.ts';
import { listSales, type Sale, type SaleFilter, salesPageMax } from '@piton/contract/sale.ts';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import type { Gathered } from './gather-news.ts';
import {
  askedBy,
  filterOf,
  isList,
  type KeptList,
  pagesOf,
  setPages,
  untilQuiet,
} from './list-pages.ts';
import { mergeNewest, replaceSales, type SalePage } from './merge-newest.ts';

/** More of them than a screen shows are not asked for one by one. */
const askedMost = 20;

/**
 * Brings everything up to date that shows payments of that company. What is not on the screen waits.
 * Whoever calls it waits for its end before the next: answers overtake each other. False where some of
 * it could not be had because the server was out of reach.
 */
export async function refreshSales(
  client: QueryClient,
  companyId: string,
  gathered: Gathered,
): Promise<boolean> {
  const all = client.getQueryCache().findAll({ queryKey: ['sales', companyId] });
  const others = all.filter((query) => !isList(query));
  const lists = all.filter((query) => isList(query) && isHit(filterOf(query), gathered));
  // By a link, a payment of another of their companies may be open.
  const details = gathered.again
    ? [['sale']]
    : gathered.sales.map(({ id }) => ['sale', companyId, id]);
  const ends = await Promise.allSettled([
    ...lists.map((query) => refreshList({ client, query }, gathered)),
    ...[...others.map(({ queryKey }) => queryKey), ...details, ['companies']].map((queryKey) =>
      client.invalidateQueries({ queryKey }, { throwOnError: true }),
    ),
  ]);
  return !ends.some((end) => end.status === 'rejected' && isOutOfReach(end.reason));
}

function isOutOfReach(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unavailable';
}

function isHit({ mode }: SaleFilter, { sales, again }: Gathered): boolean {
  return again || sales.some((sale) => sale.mode === mode);
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
 * those that were under way. What is too much to ask for row by row, or was not in the list before, is
 * asked for with all of the list.
 */
async function refreshBelow(list: KeptList, newest: SalePage, gathered: Gathered): Promise<void> {
  const reached = new Set(newest.items.map(({ id }) => id));
  const changed = new Set(gathered.sales.map(({ id }) => id));
  const rows = (pagesOf(list) ?? [])
    .flatMap(({ items }) => items)
    .filter(({ id }) => !reached.has(id));
  const named = rows.filter(({ id }) => changed.has(id));
  if (named.length > askedMost || isNewBelow(list, newest, gathered.sales)) {
    await readAnew(list);
    return;
  }
  const others = rows.filter(({ id, status }) => !changed.has(id) && status === 'Pending');
  await refreshRows(list, [...named, ...(gathered.again ? others : [])].slice(0, askedMost));
}

/** All of the list as far as it was read, in few long pages: they are asked for one after the other. */
async function readAnew(list: KeptList): Promise<void> {
  const before = pagesOf(list) ?? [];
  const lowest = before.flatMap(({ items }) => items).at(-1);
  const isWhole = before.at(-1)?.nextCursor === null;
  const pages: SalePage[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const from: { cursor?: string } = cursor === '' ? {} : { cursor };
    const query = { ...askedBy(list.query), ...from, most: salesPageMax };
    const page: SalePage = await call(listSales, { query });
    pages.push(page);
    const reached = page.items.at(-1);
    const isFar = lowest === undefined || reached === undefined || reached.id <= lowest.id;
    cursor = isFar && !isWhole ? null : page.nextCursor;
  }
  await untilQuiet(list);
  const now = pagesOf(list) ?? [];
  // Where it was read on or fetched anew meanwhile, nobody knows which of the answers is older.
  if (now.length !== before.length || !before.every((page, at) => now[at] === page)) {
    return readAnew(list);
  }
  setPages(list, () => pages);
}

/** Whether one of them has come to belong into the list by how it ended, below its newest page. */
function isNewBelow(list: KeptList, newest: SalePage, changed: Gathered['sales']): boolean {
  if (newest.nextCursor === null) return false;
  const pages = pagesOf(list) ?? [];
  const shown = new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)));
  const above = newest.items.at(-1);
  const end = pages.at(-1);
  const below = end?.nextCursor === null ? undefined : end?.items.at(-1);
  const { mode, status } = filterOf(list.query);
  // Ids grow with time.
  return changed.some(
    (sale) =>
      sale.mode === mode &&
      sale.status === status &&
      !shown.has(sale.id) &&
      (above === undefined || sale.id < above.id) &&
      (below === undefined || sale.id > below.id),
  );
}

async function refreshRows(list: KeptList, rows: readonly Sale[]): Promise<void> {
  const { status, companyId } = askedBy(list.query);
  const replacements = new Map<Sale, Sale | null>();
  const look = async (row: Sale) => {
    const sale = await call(getSale, { params: { saleId: row.id }, query: { companyId } });
    replacements.set(row, status === undefined || sale.status === status ? sale : null);
  };
  const ends = await Promise.allSettled(rows.map(look));
  await untilQuiet(list);
  if (replacements.size > 0) setPages(list, (pages) => replaceSales(pages, replacements));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** Where the list was fetched anew meanwhile, nobody knows which of the two answers is older: once more. */
async function mergeFirstPage(list: KeptList): Promise<SalePage> {
  const before = pagesOf(list) ?? [];
  const newest = await call(listSales, { query: askedBy(list.query) });
  await untilQuiet(list);
  const now = pagesOf(list) ?? [];
  // Pages that were added below change nothing above them.
  if (!before.every((page, at) => now[at] === page)) return mergeFirstPage(list);
  setPages(list, (pages) => mergeNewest(pages, newest));
  return newest;
}
