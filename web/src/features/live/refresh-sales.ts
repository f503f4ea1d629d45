import { getSale } from '@piton/contract/payments/sale-details.ts';
import {
  listSales,
  type Sale,
  type SaleFilter,
  salesPageMax,
} from '@piton/contract/payments/sale.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { ErrorCode } from '@piton/contract/http/errors.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import type { Gathered, Refreshed } from './gather-news.ts';
import {
  askedBy,
  filterOf,
  isList,
  type KeptList,
  pagesOf,
  setPages,
  untilQuiet,
} from './list-pages.ts';
import { refreshPayouts } from './refresh-payouts.ts';
import { isBefore, mergeNewest, replaceSales, type SalePage } from './merge-newest.ts';

/** More of them than a screen shows are not asked for one by one. */
const askedMost = 20;
/** So many long pages are asked for between what is new and what was read before; then the list begins anew. */
const betweenMost = 5;

/**
 * Brings everything up to date that shows payments of that company. What is not on the screen waits.
 * Whoever calls it waits for its end before the next: answers overtake each other. It is not done where
 * some of it could not be had now and may be had later.
 */
export async function refreshSales(
  client: QueryClient,
  companyId: string,
  gathered: Gathered,
): Promise<Refreshed> {
  const all = client.getQueryCache().findAll({ queryKey: ['sales', companyId] });
  const others = all.filter((query) => !isList(query));
  const lists = all.filter((query) => isList(query) && isHit(filterOf(query), gathered));
  // By a link, a payment of another of their companies may be open.
  const details = gathered.again ? [['sale']] : keptDetails(client, companyId, gathered.sales);
  const ends = await Promise.allSettled([
    ...lists.map((query) => refreshList({ client, query }, gathered)),
    ...[...others.map(({ queryKey }) => queryKey), ...details, ['companies']].map((queryKey) =>
      client.invalidateQueries({ queryKey }, { throwOnError: true }),
    ),
    refreshPayouts(client),
  ]);
  const passing = ends.flatMap((end) => (end.status === 'rejected' ? passingOf(end.reason) : []));
  const waits = passing.map(({ retryAfterSeconds = 0 }) => retryAfterSeconds * 1000);
  return { isDone: passing.length === 0, waitMs: Math.max(0, ...waits) };
}

/** Of all that changed, hardly any is open or was: what nobody looked at has nothing to be refreshed. */
function keptDetails(
  client: QueryClient,
  companyId: string,
  changed: Gathered['sales'],
): (readonly unknown[])[] {
  const ids = new Set<unknown>(changed.map(({ id }) => id));
  const kept = client.getQueryCache().findAll({ queryKey: ['sale', companyId] });
  return kept.map(({ queryKey }) => queryKey).filter(([, , id]) => ids.has(id));
}

/** A server that is gone, or has too much to do, answers some other time; a refusal stays one. */
const passingCodes: readonly ErrorCode[] = ['unavailable', 'unexpected', 'too_many_requests'];

function passingOf(error: unknown): ApiError[] {
  if (error instanceof AggregateError) return error.errors.flatMap(passingOf);
  return error instanceof ApiError && passingCodes.includes(error.code) ? [error] : [];
}

function isHit({ mode }: SaleFilter, { sales, again }: Gathered): boolean {
  return again || sales.some((sale) => sale.mode === mode);
}

async function refreshList(list: KeptList, gathered: Gathered): Promise<void> {
  const { client, query } = list;
  // What is on its way may have been answered before the news.
  await untilQuiet(list);
  if (!query.isActive() || pagesOf(list) === undefined) {
    // What somebody looks at and has not come is asked for; what nobody sees waits.
    const refetchType = query.isActive() ? 'active' : 'none';
    const { queryKey } = query;
    await client.invalidateQueries({ queryKey, exact: true, refetchType }, { throwOnError: true });
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

/**
 * All of the list as far as it was read, in few long pages: they are asked for one after the other. What is
 * read on meanwhile is newer, and stays below.
 */
async function readAnew(list: KeptList): Promise<void> {
  const before = pagesOf(list) ?? [];
  const lowest = before.flatMap(({ items }) => items).at(-1);
  const end = before.at(-1)?.nextCursor ?? null;
  const sales: Sale[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await readLong(list, cursor);
    sales.push(...page.items);
    const reached = page.items.at(-1);
    const isFar = lowest === undefined || reached === undefined || !isBefore(lowest, reached);
    // Whoever has left the list sees all of it anew when they open it again.
    if (!list.query.isActive()) return;
    cursor = isFar && end !== null ? null : page.nextCursor;
  }
  await untilQuiet(list);
  const isBelow = (sale: Sale) => end !== null && lowest !== undefined && isBefore(sale, lowest);
  const top = { items: sales.filter((sale) => !isBelow(sale)), nextCursor: end };
  setPages(list, (now) => {
    // What was fetched anew meanwhile was asked for later than this.
    if (!isPrefix(before, now)) return [...now];
    return [top, ...now.slice(before.length)];
  });
}

function readLong(list: KeptList, cursor: string | undefined): Promise<SalePage> {
  const query = { ...askedBy(list.query), ...(cursor && { cursor }), most: salesPageMax };
  return call(listSales, { query });
}

/** Pages that were added below change nothing above them. */
function isPrefix(before: readonly SalePage[], now: readonly SalePage[]): boolean {
  return before.every((page, at) => now[at] === page);
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
  const failed = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
  if (failed.length > 0) throw new AggregateError(failed, 'rows did not come');
}

/** Where the list was fetched anew meanwhile, nobody knows which of the two answers is older: once more. */
async function mergeFirstPage(list: KeptList): Promise<SalePage> {
  const before = pagesOf(list) ?? [];
  const first = await call(listSales, { query: askedBy(list.query) });
  const newest = before.length > 1 ? await reachKnown(list, first, before) : first;
  await untilQuiet(list);
  if (!isPrefix(before, pagesOf(list) ?? [])) return mergeFirstPage(list);
  setPages(list, (pages) => mergeNewest(pages, newest));
  return newest;
}

/** More may have come than stands on a page: then it goes on down to what was there, if that is not too far. */
async function reachKnown(
  list: KeptList,
  first: SalePage,
  before: readonly SalePage[],
): Promise<SalePage> {
  const known = new Set(before.flatMap(({ items }) => items.map(({ id }) => id)));
  const isReached = ({ items, nextCursor }: SalePage) =>
    nextCursor === null || items.some(({ id }) => known.has(id));
  let newest = first;
  for (let count = 0; count < betweenMost && !isReached(newest); count += 1) {
    const page = await readLong(list, newest.nextCursor ?? undefined);
    newest = { items: [...newest.items, ...page.items], nextCursor: page.nextCursor };
  }
  return isReached(newest) ? newest : first;
}
