import type { Sale, SaleFilter } from '@piton/contract/sale.ts';
import {
  focusManager,
  InfiniteQueryObserver,
  QueryClient,
  QueryObserver,
} from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { salesOf } from '../transactions/use-sales.ts';
import type { Gathered } from './gather-news.ts';
import { refreshSales } from './refresh-sales.ts';

const companyId = 'ours';

type Question = {
  readonly path: string;
  readonly answer: (body: unknown) => void;
  readonly lose: () => void;
};

/** What was asked of the server and not answered yet, the oldest first. */
let open: Question[] = [];

beforeEach(() => {
  open = [];
  vi.stubGlobal('fetch', (path: string) => {
    const response = Promise.withResolvers<Response>();
    const answer = (body: unknown) => response.resolve(Response.json(body));
    open.push({ path, answer, lose: () => response.reject(new TypeError('no connection')) });
    return response.promise;
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The oldest open question whose address has this in it, once it is asked. */
async function asked(part: string): Promise<Question> {
  await expect.poll(() => open.some(({ path }) => path.includes(part))).toBe(true);
  const at = open.findIndex(({ path }) => path.includes(part));
  const [question] = open.splice(at, 1);
  if (!question) throw new Error(`nobody asks for ${part}`);
  return question;
}

const firstPage = '/api/sales?mode=live';

function idOf(number: number): string {
  return `0192f3a0-7c31-7e51-8a5c-${String(number).padStart(12, '0')}`;
}

function sale(number: number, status: Sale['status'] = 'Approved'): Sale {
  return {
    id: idOf(number),
    companyId,
    created: `2026-11-22T12:${String(number).padStart(2, '0')}:00.000Z`,
    status,
    amount: '99.00',
    response: { TranId: ['1'], Invoice: ['2'], Amount: ['99.00'], Currency: ['951'] },
    personName: 'Theresa',
    personPhone: '',
    personEmail: '',
    lastFour: '3333',
    cardBrand: 'visa',
    purpose: 'Saffron',
    feeAmount: 6.435,
    feePercent: 6.5,
    reason: '',
    reference: '',
    moneyState: 'paid',
    refundedCents: 0,
  };
}

const page = (items: Sale[], nextCursor: string | null = null) => ({ items, nextCursor });

/** A list on the screen, with its first page there. */
async function shownList(first: ReturnType<typeof page>, filter: SaleFilter = { mode: 'live' }) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const list = new InfiniteQueryObserver(client, salesOf(companyId, filter));
  onTestFinished(list.subscribe(() => undefined));
  (await asked(firstPage)).answer(first);
  const shown = () =>
    list
      .getCurrentResult()
      .data?.pages.flatMap(({ items }) =>
        items.map(({ id, status }) => `${Number(id.slice(-4))} ${status}`),
      );
  await expect.poll(shown).toHaveLength(first.items.length);
  return { client, list, shown };
}

const news = (...numbers: number[]): Gathered =>
  numbers.map((number) => ({ id: idOf(number), mode: 'live', status: 'Approved' }));
const again: Gathered = null;

/** As the question for one payment is answered. */
const details = (...sold: Parameters<typeof sale>) => ({
  ...sale(...sold),
  mode: 'live',
  channel: 'page',
  decided: null,
  paid: null,
  steps: [],
});

test('a page that was asked for before the news does not lay the old list over it', async () => {
  const { client, list, shown } = await shownList(page([sale(2), sale(1)], 'after 1'));
  const more = list.fetchNextPage();
  const below = await asked('cursor=after');
  const refreshed = refreshSales(client, companyId, news(3));
  expect(open).toEqual([]);
  below.answer(page([sale(0)]));
  await more;
  (await asked(firstPage)).answer(page([sale(3), sale(2)], 'after 2'));
  await refreshed;
  expect(shown()).toEqual(['3 Approved', '2 Approved', '1 Approved', '0 Approved']);
});

test('nor does one that is asked for while the news is', async () => {
  const { client, list, shown } = await shownList(page([sale(2), sale(1)], 'after 1'));
  const refreshed = refreshSales(client, companyId, news(3));
  const newest = await asked(firstPage);
  const more = list.fetchNextPage();
  const below = await asked('cursor=after');
  newest.answer(page([sale(3), sale(2)], 'after 2'));
  below.answer(page([sale(0)]));
  await Promise.all([more, refreshed]);
  expect(shown()).toEqual(['3 Approved', '2 Approved', '1 Approved', '0 Approved']);
  expect(open).toEqual([]);
});

test('an answer that a newer one overtook is asked for once more', async () => {
  const { client, list, shown } = await shownList(page([sale(2, 'Pending')], 'after 2'));
  const refreshed = refreshSales(client, companyId, news(2));
  const early = await asked(firstPage);
  const whole = list.refetch();
  (await asked(firstPage)).answer(page([sale(3), sale(2)], 'after 2'));
  await whole;
  early.answer(page([sale(2, 'Pending')], 'after 2'));
  (await asked(firstPage)).answer(page([sale(3), sale(2)], 'after 2'));
  await refreshed;
  expect(shown()).toEqual(['3 Approved', '2 Approved']);
});

test('a first page that is on its way is not taken for what it is after the news', async () => {
  const { client, list, shown } = await shownList(page([sale(1)]));
  client.removeQueries({ queryKey: ['sales', companyId] });
  list.setOptions(salesOf(companyId, { mode: 'live' }));
  void list.refetch();
  const first = await asked(firstPage);
  const refreshed = refreshSales(client, companyId, news(2));
  first.answer(page([sale(1)]));
  (await asked(firstPage)).answer(page([sale(2), sale(1)]));
  await refreshed;
  expect(shown()).toEqual(['2 Approved', '1 Approved']);
});

/** More than the newest page reaches: what is below is named by its numbers and how it stands. */
async function shownBelow(below: Sale[], filter: SaleFilter = { mode: 'live' }) {
  const newest = sale(59, filter.status);
  const start = await shownList(page([newest, ...below], 'after the last'), filter);
  const refresh = async (gathered: Gathered) => {
    const refreshed = refreshSales(start.client, companyId, gathered);
    (await asked(firstPage)).answer(page([newest], 'after 59'));
    return { refreshed };
  };
  return { ...start, refresh };
}

test('where something may have been missed, what is under way further down is looked at', async () => {
  const below = [sale(3, 'Pending'), sale(2), sale(1, 'Pending')];
  const { refresh, shown } = await shownBelow(below);
  const { refreshed } = await refresh(again);
  // Together, and not one after the other.
  const [third, first] = [await asked(idOf(3)), await asked(idOf(1))];
  expect(open).toEqual([]);
  first.answer(details(1, 'Declined'));
  third.answer(details(3));
  await refreshed;
  expect(shown()).toEqual(['59 Approved', '3 Approved', '2 Approved', '1 Declined']);
});

test('of many that are under way the newest are looked at', async () => {
  const below = Array.from({ length: 30 }, (_, at) => sale(30 - at, 'Pending'));
  const { refresh, shown } = await shownBelow(below);
  const { refreshed } = await refresh(again);
  (await asked(idOf(30))).answer(details(30));
  expect(open).toHaveLength(19);
  for (const { path, answer } of open.splice(0)) answer(details(Number(path.slice(-4))));
  await refreshed;
  expect(shown()?.slice(0, 22).at(-2)).toBe('11 Approved');
  expect(shown()?.slice(0, 22).at(-1)).toBe('10 Pending');
});

test('what no longer belongs in the list leaves it', async () => {
  const filter: SaleFilter = { mode: 'live', status: 'Pending' };
  const { refresh, shown } = await shownBelow([sale(2, 'Pending'), sale(1, 'Pending')], filter);
  const { refreshed } = await refresh(news(1));
  (await asked(idOf(1))).answer(details(1));
  await refreshed;
  expect(shown()).toEqual(['59 Pending', '2 Pending']);
});

test('whether the server was out of reach is said', async () => {
  const { client, shown } = await shownList(page([sale(1)]));
  const lost = refreshSales(client, companyId, news(2));
  (await asked(firstPage)).lose();
  expect(await lost).toBe(false);
  expect(shown()).toEqual(['1 Approved']);
  const refreshed = refreshSales(client, companyId, again);
  (await asked(firstPage)).answer(page([sale(2), sale(1)]));
  expect(await refreshed).toBe(true);
  expect(shown()).toEqual(['2 Approved', '1 Approved']);
});

test('one that cannot be looked at does not keep the others', async () => {
  const { refresh, shown } = await shownBelow([sale(2, 'Pending'), sale(1, 'Pending')]);
  const { refreshed } = await refresh(news(2, 1));
  (await asked(idOf(2))).answer('not a payment');
  (await asked(idOf(1))).answer(details(1));
  await refreshed;
  expect(shown()).toEqual(['59 Approved', '2 Pending', '1 Approved']);
});

test('where the list was fetched anew meanwhile, that stands', async () => {
  const { refresh, list, shown } = await shownBelow([sale(1, 'Pending')]);
  const { refreshed } = await refresh(news(1));
  const early = await asked(idOf(1));
  const whole = list.refetch();
  (await asked(firstPage)).answer(page([sale(59), sale(1, 'Declined')]));
  await whole;
  early.answer(details(1, 'Pending'));
  await refreshed;
  expect(shown()).toEqual(['59 Approved', '1 Declined']);
});

test('whoever comes back to the window is not asked for all of its pages', async () => {
  const { client } = await shownList(page([sale(2), sale(1)]));
  client.mount();
  onTestFinished(() => {
    client.unmount();
    focusManager.setFocused(undefined);
  });
  const other = new QueryObserver(client, { queryKey: ['other'], queryFn: () => fetch('/other') });
  onTestFinished(other.subscribe(() => undefined));
  (await asked('/other')).answer({});
  await expect.poll(() => other.getCurrentResult().isSuccess).toBe(true);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await asked('/other');
  expect(open).toEqual([]);
});
