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
import type { Gathered, Refreshed } from './gather-updates.ts';
import {
  companyFilterOf,
  filterOf,
  isList,
  type KeptList,
  pagesOf,
  setPages,
  waitForFetches,
} from './list-pages.ts';
import { refreshPayouts } from './refresh-payouts.ts';
import { isBefore, mergeNewest, replaceSales, type SalePage } from './merge-newest.ts';

/** The number of rows refreshed one by one, about one screen. */
const maxRefreshed = 20;
/** The number of long pages loaded to close a gap; beyond it the list is replaced. */
const maxBetween = 5;

/**
 * Refreshes every visible query of that company's payments; `isDone` is false if a request failed
 * for a temporary reason. Callers must wait for the result before the next refresh, because
 * responses can overtake each other.
 */
export async function refreshSales(
  client: QueryClient,
  companyId: string,
  gathered: Gathered,
): Promise<Refreshed> {
  const all = client.getQueryCache().findAll({ queryKey: ['sales', companyId] });
  const others = all.filter((query) => !isList(query));
  // A long list leaves hundreds of hidden totals, which are marked without a look through the cache
  // for each.
  for (const query of others) query.invalidate();
  const shown = others.filter((query) => query.isActive()).map(({ queryKey }) => queryKey);
  const lists = all.filter((query) => isList(query) && isHit(filterOf(query), gathered));
  // A link may have opened another company's payment.
  const details = gathered.again ? [['sale']] : keptDetails(client, companyId, gathered.sales);
  const ends = await Promise.allSettled([
    ...lists.map((query) => refreshList({ client, query }, gathered)),
    ...[...shown, ...details, ['companies']].map((queryKey) =>
      client.invalidateQueries({ queryKey }, { throwOnError: true }),
    ),
    refreshPayouts(client),
  ]);
  const passing = ends.flatMap((end) => (end.status === 'rejected' ? passingOf(end.reason) : []));
  const waits = passing.map(({ retryAfterSeconds = 0 }) => retryAfterSeconds * 1000);
  return { isDone: passing.length === 0, waitMs: Math.max(0, ...waits) };
}

/** Selects the changed payments whose details are cached; the others need no refresh. */
function keptDetails(
  client: QueryClient,
  companyId: string,
  changed: Gathered['sales'],
): (readonly unknown[])[] {
  const ids = new Set<unknown>(changed.map(({ id }) => id));
  const kept = client.getQueryCache().findAll({ queryKey: ['sale', companyId] });
  return kept.map(({ queryKey }) => queryKey).filter(([, , id]) => ids.has(id));
}

/** The errors of a server that is down or busy, which pass; other refusals are final. */
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
  // A response on its way may predate the update.
  await waitForFetches(list);
  if (!query.isActive() || pagesOf(list) === undefined) {
    // Reloads a visible query that has no data yet; hidden ones wait.
    const refetchType = query.isActive() ? 'active' : 'none';
    const { queryKey } = query;
    await client.invalidateQueries({ queryKey, exact: true, refetchType }, { throwOnError: true });
    return;
  }
  const newest = await mergeFirstPage(list);
  await refreshBelow(list, newest, gathered);
}

/**
 * Refreshes older rows that ended just now. Without names, these are the Pending ones; if there
 * are too many, or one is new to the list, the whole list is reloaded.
 */
async function refreshBelow(list: KeptList, newest: SalePage, gathered: Gathered): Promise<void> {
  const reached = new Set(newest.items.map(({ id }) => id));
  const changed = new Set(gathered.sales.map(({ id }) => id));
  const rows = (pagesOf(list) ?? [])
    .flatMap(({ items }) => items)
    .filter(({ id }) => !reached.has(id));
  const named = rows.filter(({ id }) => changed.has(id));
  if (named.length > maxRefreshed || isNewBelow(list, newest, gathered.sales)) {
    await readAgain(list);
    return;
  }
  const others = rows.filter(({ id, status }) => !changed.has(id) && status === 'Pending');
  await refreshRows(list, [...named, ...(gathered.again ? others : [])].slice(0, maxRefreshed));
}

/**
 * Reloads the list as far as it was loaded, in a few long pages, because cursors make the requests
 * sequential. Pages added in the meantime are newer and stay below.
 */
async function readAgain(list: KeptList): Promise<void> {
  const before = pagesOf(list) ?? [];
  const lowest = before.flatMap(({ items }) => items).at(-1);
  const end = before.at(-1)?.nextCursor ?? null;
  const sales: Sale[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await readLong(list, cursor);
    sales.push(...page.items);
    const reached = page.items.at(-1);
    const isFar = lowest === undefined || reached === undefined || !isBefore(lowest, reached);
    // A closed list reloads when it is opened again.
    if (!list.query.isActive()) return;
    cursor = isFar && end !== null ? null : page.nextCursor;
  }
  await waitForFetches(list);
  const isBelow = (sale: Sale) => end !== null && lowest !== undefined && isBefore(sale, lowest);
  const top = { items: sales.filter((sale) => !isBelow(sale)), nextCursor: end };
  setPages(list, (now) => {
    // The list was reloaded in the meantime, with newer data than this.
    if (!isPrefix(before, now)) return [...now];
    return [top, ...now.slice(before.length)];
  });
}

function readLong(list: KeptList, cursor: string | undefined): Promise<SalePage> {
  const query = { ...companyFilterOf(list.query), ...(cursor && { cursor }), limit: salesPageMax };
  return call(listSales, { query });
}

/** Pages added at the end don't change those before them. */
function isPrefix(before: readonly SalePage[], now: readonly SalePage[]): boolean {
  return before.every((page, at) => now[at] === page);
}

/** Whether a changed payment now matches the filter and belongs below the newest page. */
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
  const { status, companyId } = companyFilterOf(list.query);
  const replacements = new Map<Sale, Sale | null>();
  const look = async (row: Sale) => {
    const sale = await call(getSale, { params: { saleId: row.id }, query: { companyId } });
    replacements.set(row, status === undefined || sale.status === status ? sale : null);
  };
  const ends = await Promise.allSettled(rows.map(look));
  await waitForFetches(list);
  if (replacements.size > 0) setPages(list, (pages) => replaceSales(pages, replacements));
  const failed = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
  if (failed.length > 0) throw new AggregateError(failed, 'rows did not come');
}

/**
 * If the list was reloaded in the meantime, the older response can't be told from the newer, so
 * this runs again.
 */
async function mergeFirstPage(list: KeptList): Promise<SalePage> {
  const before = pagesOf(list) ?? [];
  const first = await call(listSales, { query: companyFilterOf(list.query) });
  const newest = before.length > 1 ? await reachKnown(list, first, before) : first;
  await waitForFetches(list);
  if (!isPrefix(before, pagesOf(list) ?? [])) return mergeFirstPage(list);
  setPages(list, (pages) => mergeNewest(pages, newest));
  return newest;
}

/** If there is more new than one page, loads further pages down to known rows, up to a limit. */
async function reachKnown(
  list: KeptList,
  first: SalePage,
  before: readonly SalePage[],
): Promise<SalePage> {
  const known = new Set(before.flatMap(({ items }) => items.map(({ id }) => id)));
  const isReached = ({ items, nextCursor }: SalePage) =>
    nextCursor === null || items.some(({ id }) => known.has(id));
  let newest = first;
  for (let count = 0; count < maxBetween && !isReached(newest); count += 1) {
    const page = await readLong(list, newest.nextCursor ?? undefined);
    newest = { items: [...newest.items, ...page.items], nextCursor: page.nextCursor };
  }
  return isReached(newest) ? newest : first;
}
