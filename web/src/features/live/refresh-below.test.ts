import { type SaleFilter, totalSales } from '@piton/contract/payments/sale.ts';
import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { call } from '../../api/call.ts';
import {
  again,
  holdRequests,
  nextRequest,
  companyId,
  details,
  firstPage,
  idOf,
  known,
  updatesOf,
  numberIn,
  page,
  sale,
  shownBelow,
  takeQuestions,
} from './testing/shown-lists.ts';

holdRequests();

test('a possible gap refreshes pending rows further down', async () => {
  const below = [sale(3, 'Pending'), sale(2), sale(1, 'Pending')];
  const { refresh, shown } = await shownBelow(below);
  const { refreshed } = await refresh(again);
  // In parallel.
  const [third, first] = [await nextRequest(idOf(3)), await nextRequest(idOf(1))];
  expect(takeQuestions()).toEqual([]);
  first.answer(details(1, 'Declined'));
  third.answer(details(3));
  await refreshed;
  expect(shown()).toEqual(['59 Approved', '3 Approved', '2 Approved', '1 Declined']);
});

test('refreshes rows known to have changed first', async () => {
  const { refresh, shown } = await shownBelow([sale(3, 'Pending'), sale(2), sale(1)]);
  const { refreshed } = await refresh({ ...updatesOf(1), again: true });
  (await nextRequest(idOf(1))).answer({ ...details(1), moneyState: 'chargedback' });
  (await nextRequest(idOf(3))).answer(details(3));
  await refreshed;
  expect(takeQuestions()).toEqual([]);
  expect(shown()).toEqual(['59 Approved', '3 Approved', '2 Approved', '1 Approved']);
});

test('refreshes the newest of many pending rows', async () => {
  const below = Array.from({ length: 30 }, (_, at) => sale(30 - at, 'Pending'));
  const { refresh, shown } = await shownBelow(below);
  const { refreshed } = await refresh(again);
  (await nextRequest(idOf(30))).answer(details(30));
  const others = takeQuestions();
  expect(others).toHaveLength(19);
  for (const { path, answer } of others) answer(details(numberIn(path)));
  await refreshed;
  expect(shown()?.slice(0, 22).at(-2)).toBe('11 Approved');
  expect(shown()?.slice(0, 22).at(-1)).toBe('10 Pending');
});

test('removes a row that no longer belongs in the list', async () => {
  const filter: SaleFilter = { mode: 'live', status: 'Pending' };
  const { refresh, shown } = await shownBelow([sale(2, 'Pending'), sale(1, 'Pending')], filter);
  const { refreshed } = await refresh(updatesOf(1));
  (await nextRequest(idOf(1))).answer(details(1));
  await refreshed;
  expect(shown()).toEqual(['59 Pending', '2 Pending']);
});

test('a row that cannot be loaded does not block the others', async () => {
  const { refresh, shown } = await shownBelow([sale(2, 'Pending'), sale(1, 'Pending')]);
  const { refreshed } = await refresh(updatesOf(2, 1));
  (await nextRequest(idOf(2))).answer('not a payment');
  (await nextRequest(idOf(1))).answer(details(1));
  await refreshed;
  expect(shown()).toEqual(['59 Approved', '2 Pending', '1 Approved']);
});

test('keeps a list that was fetched in the meantime', async () => {
  const { refresh, list, shown } = await shownBelow([sale(1, 'Pending')]);
  const { refreshed } = await refresh(updatesOf(1));
  const early = await nextRequest(idOf(1));
  const whole = list.refetch();
  (await nextRequest(firstPage)).answer(page([sale(59), sale(1, 'Declined')]));
  await whole;
  early.answer(details(1, 'Pending'));
  await refreshed;
  expect(shown()).toEqual(['59 Approved', '1 Declined']);
});

test('a late result joins its new list completely', async () => {
  const filter: SaleFilter = { mode: 'live', status: 'Approved' };
  const { refresh, shown } = await shownBelow([sale(9), sale(5)], filter);
  const { refreshed } = await refresh(updatesOf(7));
  (await nextRequest(firstPage)).answer(page([sale(59), sale(9), sale(7), sale(5)]));
  await refreshed;
  expect(shown()).toEqual(['59 Approved', '9 Approved', '7 Approved', '5 Approved']);
});

test('a late result does not join if it lies beyond the loaded rows, or has another outcome', async () => {
  const filter: SaleFilter = { mode: 'live', status: 'Declined' };
  const { refresh, shown } = await shownBelow([sale(5, 'Declined')], filter);
  const { refreshed } = await refresh(
    known(
      { id: idOf(4), mode: 'live', status: 'Declined' },
      { id: idOf(7), mode: 'live', status: 'Approved' },
    ),
  );
  await refreshed;
  expect(takeQuestions()).toEqual([]);
  expect(shown()).toEqual(['59 Declined', '5 Declined']);
});

test('requests the whole list if too many rows have changed', async () => {
  const below = Array.from({ length: 30 }, (_, at) => sale(30 - at, 'Pending'));
  const { refresh, shown } = await shownBelow(below);
  const { refreshed } = await refresh(updatesOf(...below.map((_, at) => at + 1)));
  (await nextRequest(firstPage)).answer(page([sale(59), ...below.map((_, at) => sale(30 - at))]));
  await refreshed;
  expect(shown()).toHaveLength(31);
  expect(shown()?.filter((row) => row.endsWith('Pending'))).toEqual([]);
});

test.each([
  ['a row further down', idOf(1), () => shownBelow([sale(1)])],
  ['a total', '/api/sales/total', shownWithTotal],
])('reports that %s could not be loaded, too', async (_what, part, show) => {
  const { refresh } = await show();
  const { refreshed } = await refresh(updatesOf(1));
  (await nextRequest(part)).lose();
  expect(await refreshed).toMatchObject({ isDone: false });
});

async function shownWithTotal() {
  const start = await shownBelow([]);
  const total = new QueryObserver(start.client, {
    queryKey: ['sales', companyId, { mode: 'live' }, 'total'],
    queryFn: () => call(totalSales, { query: { mode: 'live', companyId } }),
  });
  onTestFinished(total.subscribe(() => undefined));
  const nothing = {
    count: 0,
    totalMills: 0,
    approvedCount: 0,
    approvedMills: 0,
    approvedFeeMills: 0,
    returnedMills: 0,
    disputedMills: 0,
  };
  (await nextRequest('/api/sales/total')).answer(nothing);
  await expect.poll(() => total.getCurrentResult().isSuccess).toBe(true);
  return start;
}

test('requests long pages of a list, as far down as it was read', async () => {
  const filter: SaleFilter = { mode: 'live', status: 'Approved' };
  const { refresh, list, shown } = await shownBelow([sale(9), sale(5)], filter);
  const { refreshed } = await refresh(updatesOf(7));
  const newest = await nextRequest(firstPage);
  expect(newest.path).toContain('limit=200');
  newest.answer(page([sale(59), sale(9)], 'after 9'));
  (await nextRequest('cursor=after+9')).answer(page([sale(7), sale(5), sale(4)], 'after 4'));
  await refreshed;
  expect(takeQuestions()).toEqual([]);
  expect(shown()).toHaveLength(4);
  const more = list.fetchNextPage();
  (await nextRequest('cursor=after+the+last')).answer(page([sale(4)]));
  await more;
  expect(shown()?.at(-1)).toBe('4 Approved');
});

test('pages read in the meantime stay below the refreshed ones', async () => {
  const filter: SaleFilter = { mode: 'live', status: 'Approved' };
  const { refresh, list, shown } = await shownBelow([sale(9), sale(5)], filter);
  const { refreshed } = await refresh(updatesOf(7));
  const long = await nextRequest('limit=200');
  const more = list.fetchNextPage();
  (await nextRequest('cursor=after+the+last')).answer(page([sale(3), sale(1)]));
  await more;
  long.answer(page([sale(59), sale(9), sale(7), sale(5), sale(3)], 'after 3'));
  await refreshed;
  expect(takeQuestions()).toEqual([]);
  expect(shown()?.map((row) => Number.parseInt(row, 10))).toEqual([59, 9, 7, 5, 3, 1]);
});

test('a late result that comes after a reload is not lost', async () => {
  const filter: SaleFilter = { mode: 'live', status: 'Approved' };
  const { refresh, list, shown } = await shownBelow([sale(9), sale(5)], filter);
  const { refreshed } = await refresh(updatesOf(7));
  const long = await nextRequest('limit=200');
  const more = list.fetchNextPage();
  const below = await nextRequest('cursor=after+the+last');
  long.answer(page([sale(59), sale(9), sale(7), sale(5), sale(3)], 'after 3'));
  // All pending promise callbacks have run.
  await new Promise(setImmediate);
  below.answer(page([sale(3), sale(1)]));
  await more;
  await refreshed;
  expect(shown()?.map((row) => Number.parseInt(row, 10))).toEqual([59, 9, 7, 5, 3, 1]);
});

test('requests all of a list that was read to its end', async () => {
  const filter: SaleFilter = { mode: 'live', status: 'Approved' };
  const { refresh, list, shown } = await shownBelow([sale(9)], filter);
  const more = list.fetchNextPage();
  (await nextRequest('cursor=after+the+last')).answer(page([sale(5)]));
  await more;
  const { refreshed } = await refresh(updatesOf(3));
  (await nextRequest('limit=200')).answer(page([sale(59), sale(9), sale(5)], 'after 5'));
  (await nextRequest('cursor=after+5')).answer(page([sale(3)]));
  await refreshed;
  expect(shown()?.map((row) => Number.parseInt(row, 10))).toEqual([59, 9, 5, 3]);
});

test('keeps a newer page that was fetched in the meantime', async () => {
  const filter: SaleFilter = { mode: 'live', status: 'Approved' };
  const { refresh, list, shown } = await shownBelow([sale(9), sale(5)], filter);
  const { refreshed } = await refresh(updatesOf(7));
  const long = await nextRequest('limit=200');
  const whole = list.refetch();
  (await nextRequest(firstPage)).answer(page([sale(60), sale(7)]));
  await whole;
  long.answer(page([sale(59), sale(9), sale(7), sale(5)], 'after 5'));
  await refreshed;
  expect(shown()).toEqual(['60 Approved', '7 Approved']);
});

test('requests nothing more of a list that was left', async () => {
  const filter: SaleFilter = { mode: 'live', status: 'Approved' };
  const { refresh, list } = await shownBelow([sale(9), sale(5)], filter);
  const { refreshed } = await refresh(updatesOf(7));
  const long = await nextRequest('limit=200');
  list.destroy();
  long.answer(page([sale(59), sale(9)], 'after 9'));
  await refreshed;
  expect(takeQuestions()).toEqual([]);
});

const notFound = {
  error: {
    code: 'not_found',
    message: 'Not found.',
    requestId: '0192f3a0-7c31-7e51-8a5c-000000000001',
  },
};

test.each([429, 500, 502])('a response of %i is repeated, with the known ids', async (status) => {
  const { refresh } = await shownBelow([sale(1)]);
  const { refreshed } = await refresh(updatesOf(1));
  (await nextRequest(idOf(1))).fail(status);
  expect(await refreshed).toMatchObject({ isDone: false });
});

test('reports the longest of several requested waits', async () => {
  const { refresh } = await shownBelow([sale(2), sale(1)]);
  const { refreshed } = await refresh(updatesOf(2, 1));
  (await nextRequest(idOf(2))).fail(429, {}, { 'retry-after': '30' });
  (await nextRequest(idOf(1))).fail(503, {}, { 'retry-after': '7' });
  expect(await refreshed).toEqual({ isDone: false, waitMs: 30_000 });
});

test('a rejection does not hide rows that may be available later', async () => {
  const { refresh } = await shownBelow([sale(2), sale(1)]);
  const { refreshed } = await refresh(updatesOf(2, 1));
  (await nextRequest(idOf(2))).fail(404, notFound);
  (await nextRequest(idOf(1))).lose();
  expect(await refreshed).toMatchObject({ isDone: false });
});

test('a refusal is returned', async () => {
  const { refresh } = await shownBelow([sale(1)]);
  const { refreshed } = await refresh(updatesOf(1));
  (await nextRequest(idOf(1))).fail(404, notFound);
  expect(await refreshed).toMatchObject({ isDone: true });
});
