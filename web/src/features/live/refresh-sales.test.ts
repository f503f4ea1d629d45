import {
  focusManager,
  InfiniteQueryObserver,
  QueryClient,
  QueryObserver,
} from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { salesOf } from '../transactions/list/use-sales.ts';
import { refreshSales } from './refresh-sales.ts';
import {
  again,
  holdRequests,
  nextRequest,
  companyId,
  firstPage,
  idOf,
  updatesOf,
  page,
  sale,
  shownList,
  takeQuestions,
} from './testing/shown-lists.ts';

holdRequests();

test('a page requested before the event does not overwrite the list', async () => {
  const { client, list, shown } = await shownList(page([sale(2), sale(1)], 'after 1'));
  const more = list.fetchNextPage();
  const below = await nextRequest('cursor=after');
  const refreshed = refreshSales(client, companyId, updatesOf(3));
  expect(takeQuestions()).toEqual([]);
  below.answer(page([sale(0)]));
  await more;
  (await nextRequest(firstPage)).answer(page([sale(3), sale(2)], 'after 2'));
  await refreshed;
  expect(shown()).toEqual(['3 Approved', '2 Approved', '1 Approved', '0 Approved']);
});

test('a page requested during the event does not overwrite the list', async () => {
  const { client, list, shown } = await shownList(page([sale(2), sale(1)], 'after 1'));
  const refreshed = refreshSales(client, companyId, updatesOf(3));
  const newest = await nextRequest(firstPage);
  const more = list.fetchNextPage();
  const below = await nextRequest('cursor=after');
  newest.answer(page([sale(3), sale(2)], 'after 2'));
  below.answer(page([sale(0)]));
  await Promise.all([more, refreshed]);
  expect(shown()).toEqual(['3 Approved', '2 Approved', '1 Approved', '0 Approved']);
  expect(takeQuestions()).toEqual([]);
});

test('the next refresh requests a failed list, and no hidden one', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const list = new InfiniteQueryObserver(client, salesOf(companyId, { mode: 'live' }));
  const leave = list.subscribe(() => undefined);
  onTestFinished(leave);
  (await nextRequest(firstPage)).lose();
  await expect.poll(() => list.getCurrentResult().isError).toBe(true);
  const refreshed = refreshSales(client, companyId, again);
  (await nextRequest(firstPage)).answer(page([sale(1)]));
  await refreshed;
  expect(list.getCurrentResult().data?.pages[0]?.items).toHaveLength(1);
  leave();
  await refreshSales(client, companyId, again);
  expect(takeQuestions()).toEqual([]);
});

test('a response overtaken by a newer one is requested again', async () => {
  const { client, list, shown } = await shownList(page([sale(2, 'Pending')], 'after 2'));
  const refreshed = refreshSales(client, companyId, updatesOf(2));
  const early = await nextRequest(firstPage);
  const whole = list.refetch();
  (await nextRequest(firstPage)).answer(page([sale(3), sale(2)], 'after 2'));
  await whole;
  early.answer(page([sale(2, 'Pending')], 'after 2'));
  (await nextRequest(firstPage)).answer(page([sale(3), sale(2)], 'after 2'));
  await refreshed;
  expect(shown()).toEqual(['3 Approved', '2 Approved']);
});

test('a first page that is still loading is requested again after the event', async () => {
  const { client, list, shown } = await shownList(page([sale(1)]));
  client.removeQueries({ queryKey: ['sales', companyId] });
  list.setOptions(salesOf(companyId, { mode: 'live' }));
  void list.refetch();
  const first = await nextRequest(firstPage);
  const refreshed = refreshSales(client, companyId, updatesOf(2));
  first.answer(page([sale(1)]));
  (await nextRequest(firstPage)).answer(page([sale(2), sale(1)]));
  await refreshed;
  expect(shown()).toEqual(['2 Approved', '1 Approved']);
});

test('reports whether the server was unreachable', async () => {
  const { client, shown } = await shownList(page([sale(1)]));
  const lost = refreshSales(client, companyId, updatesOf(2));
  (await nextRequest(firstPage)).lose();
  expect(await lost).toMatchObject({ isDone: false });
  expect(shown()).toEqual(['1 Approved']);
  const refreshed = refreshSales(client, companyId, again);
  (await nextRequest(firstPage)).answer(page([sale(2), sale(1)]));
  expect(await refreshed).toMatchObject({ isDone: true });
  expect(shown()).toEqual(['2 Approved', '1 Approved']);
});

test('a refresh updates an open payment, also one of another company of theirs', async () => {
  const { client } = await shownList(page([sale(1)]));
  const opened = new QueryObserver(client, {
    queryKey: ['sale', 'theirs', idOf(7)],
    queryFn: async () => (await fetch('/theirs')).json() as Promise<{ status: string }>,
  });
  onTestFinished(opened.subscribe(() => undefined));
  (await nextRequest('/theirs')).answer({ status: 'Pending' });
  await expect.poll(() => opened.getCurrentResult().data?.status).toBe('Pending');
  const refreshed = refreshSales(client, companyId, again);
  (await nextRequest(firstPage)).answer(page([sale(1)]));
  (await nextRequest('/theirs')).answer({ status: 'Approved' });
  expect(await refreshed).toMatchObject({ isDone: true });
  expect(opened.getCurrentResult().data?.status).toBe('Approved');
});

test('looks through the cache a few times, however many totals are hidden', async () => {
  const { client } = await shownList(page([sale(1)]));
  const totalKey = (day: number) => ['sales', companyId, { mode: 'live', from: day }, 'total'];
  for (let day = 0; day < 300; day += 1) client.setQueryData(totalKey(day), { totalMills: '0' });
  const look = vi.spyOn(client.getQueryCache(), 'findAll');
  const refreshed = refreshSales(client, companyId, again);
  (await nextRequest(firstPage)).answer(page([sale(1)]));
  await refreshed;
  expect(look.mock.calls.length).toBeLessThan(20);
  expect(client.getQueryState(totalKey(299))).toMatchObject({ isInvalidated: true });
  expect(takeQuestions()).toEqual([]);
});

test('returning to the window does not request all pages', async () => {
  const { client } = await shownList(page([sale(2), sale(1)]));
  client.mount();
  onTestFinished(() => {
    client.unmount();
    focusManager.setFocused(undefined);
  });
  const other = new QueryObserver(client, { queryKey: ['other'], queryFn: () => fetch('/other') });
  onTestFinished(other.subscribe(() => undefined));
  (await nextRequest('/other')).answer({});
  await expect.poll(() => other.getCurrentResult().isSuccess).toBe(true);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await nextRequest('/other');
  expect(takeQuestions()).toEqual([]);
});
