import type { Sale, SaleFilter } from '@piton/contract/payments/sale.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { gatherUpdates } from './gather-updates.ts';
import { refreshSales } from './refresh-sales.ts';
import {
  holdRequests,
  nextRequest,
  companyId,
  details,
  firstPage,
  idOf,
  updatesOf,
  page,
  sale,
  shownList,
} from './testing/shown-lists.ts';

holdRequests();

let tab: EventTarget & { visibilityState: DocumentVisibilityState };
beforeEach(() => {
  tab = Object.assign(new EventTarget(), { visibilityState: 'hidden' as const });
  vi.stubGlobal('document', tab);
  vi.stubGlobal('window', new EventTarget());
});

/** More new payments than one page holds, all newer than those shown. */
const busy = Array.from({ length: 150 }, (_, at) => 100 + at);
const downTo = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, at) => sale(from - at));

/** A tab with several loaded pages that was hidden while the payments came, and is now visible. */
async function seenAgain(below: readonly Sale[], filter: SaleFilter) {
  const start = await shownList(page([sale(59)], 'after 59'), filter);
  const more = start.list.fetchNextPage();
  (await nextRequest('cursor=after+59')).answer(page([...below], 'after the last'));
  await more;
  const gathering = gatherUpdates((gathered) => refreshSales(start.client, companyId, gathered));
  onTestFinished(gathering.stop);
  const look = async (numbers: readonly number[]) => {
    for (const number of numbers) gathering.add({ kind: 'sales', sales: updatesOf(number).sales });
    tab.visibilityState = 'visible';
    tab.dispatchEvent(new Event('visibilitychange'));
    (await nextRequest(firstPage)).answer(page(downTo(249, 200), 'after 200'));
  };
  return { ...start, look };
}

test.each([
  ['first', [7, ...busy]],
  ['last', [...busy, 7]],
])('a late result below the newest page joins its list, announced as %s', async (_, numbers) => {
  const filter: SaleFilter = { mode: 'live', status: 'Approved' };
  const { look, shown } = await seenAgain([sale(9), sale(5)], filter);
  await look(numbers);
  (await nextRequest('cursor=after+200')).answer(page([...downTo(199, 100), sale(59)], 'after 59'));
  const whole = [...downTo(249, 100), sale(59), sale(9), sale(7), sale(5), sale(4)];
  (await nextRequest('limit=200')).answer(page(whole, 'after 4'));
  await expect.poll(() => shown()?.length).toBe(154);
  expect(shown()?.slice(-4)).toEqual(['59 Approved', '9 Approved', '7 Approved', '5 Approved']);
});

test('a list stays loaded down to its position, whatever is added above', async () => {
  const { look, shown, list } = await seenAgain([sale(9), sale(5)], { mode: 'live' });
  await look(busy);
  const between = await nextRequest('cursor=after+200');
  expect(between.path).toContain('limit=200');
  between.answer(page([...downTo(199, 100), sale(59), sale(9)], 'after 9'));
  await expect.poll(() => shown()?.length).toBe(153);
  expect(shown()?.slice(-3)).toEqual(['59 Approved', '9 Approved', '5 Approved']);
  void list.fetchNextPage();
  (await nextRequest('cursor=after+the+last')).answer(page([]));
});

test('an unscrolled list reloads only its newest page', async () => {
  const { client, shown } = await shownList(page([sale(59)], 'after 59'));
  const refreshed = refreshSales(client, companyId, updatesOf(...busy));
  (await nextRequest(firstPage)).answer(page(downTo(249, 200), 'after 200'));
  await expect.poll(shown).toHaveLength(50);
  await refreshed;
});

test('the list starts again after more than a thousand payments', async () => {
  const { look, shown } = await seenAgain([sale(9), sale(5)], { mode: 'live' });
  await look(busy);
  for (let count = 0; count < 5; count += 1) {
    const limit = 1999 - count * 200;
    (await nextRequest('limit=200')).answer(
      page(downTo(limit, limit - 199), `after ${limit - 199}`),
    );
  }
  await expect.poll(() => shown()?.length).toBe(50);
});

test('a dispute shows on a row below the newest page', async () => {
  const { client, look } = await seenAgain([sale(9), sale(5)], { mode: 'live' });
  await look([5, ...busy]);
  (await nextRequest('cursor=after+200')).answer(page([...downTo(199, 100), sale(59)], 'after 59'));
  (await nextRequest(idOf(5))).answer({ ...details(5), moneyState: 'returned_dispute_lost' });
  const states = () =>
    JSON.stringify(client.getQueryData(['sales', companyId, { mode: 'live' }])).match(
      /"moneyState":"returned_dispute_lost"/g,
    )?.length;
  await expect.poll(states).toBe(1);
});
