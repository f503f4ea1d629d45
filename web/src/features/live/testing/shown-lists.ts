import type { LiveSale } from '@piton/contract/reports/live-sales.ts';
import type { Sale, SaleFilter } from '@piton/contract/payments/sale.ts';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, vi } from 'vitest';
import { salesOf } from '../../transactions/list/use-sales.ts';
import type { Gathered } from '../gather-updates.ts';
import { refreshSales } from '../refresh-sales.ts';

export const companyId = 'ours';

type Question = {
  readonly path: string;
  readonly answer: (body: unknown) => void;
  readonly lose: () => void;
  readonly fail: (status: number, body?: object, headers?: Record<string, string>) => void;
};

/** Requests without a response yet, oldest first. */
let open: Question[] = [];

/** Takes all open requests, which the test then answers. */
export function takeQuestions(): readonly Question[] {
  return open.splice(0);
}

/** Lets each test of the file respond to requests itself. */
export function holdRequests(): void {
  beforeEach(() => {
    open = [];
    vi.stubGlobal('fetch', (path: string) => {
      const response = Promise.withResolvers<Response>();
      const answer = (body: unknown) => response.resolve(Response.json(body));
      const lose = () => response.reject(new TypeError('no connection'));
      const fail = (status: number, body: object = {}, headers: Record<string, string> = {}) =>
        response.resolve(Response.json(body, { status, headers }));
      open.push({ path, answer, lose, fail });
      return response.promise;
    });
  });
  afterEach(() => vi.unstubAllGlobals());
}

/** The oldest open request whose address contains this, once it is sent. */
export async function nextRequest(part: string): Promise<Question> {
  await expect.poll(() => open.some(({ path }) => path.includes(part))).toBe(true);
  const at = open.findIndex(({ path }) => path.includes(part));
  const [question] = open.splice(at, 1);
  if (!question) throw new Error(`no query for ${part}`);
  return question;
}

export const firstPage = '/api/sales?mode=live';

export function idOf(number: number): string {
  return `0192f3a0-7c31-7e51-8a5c-${String(number).padStart(12, '0')}`;
}

export function sale(number: number, status: Sale['status'] = 'Approved'): Sale {
  return {
    id: idOf(number),
    companyId,
    created: new Date(Date.UTC(2026, 10, 22, 12, number)).toISOString(),
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
    refundPendingCents: 0,
    isVoided: false,
    disputedCents: 0,
  };
}

/** The payment number in an address. */
export const numberIn = (path: string) => Number(/(\d{4})\?/.exec(path)?.[1]);

export const page = (items: Sale[], nextCursor: string | null = null) => ({ items, nextCursor });

/** A list on screen with its first page loaded. */
export async function shownList(
  first: ReturnType<typeof page>,
  filter: SaleFilter = { mode: 'live' },
) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const list = new InfiniteQueryObserver(client, salesOf(companyId, filter));
  onTestFinished(list.subscribe(() => undefined));
  (await nextRequest(firstPage)).answer(first);
  const shown = () =>
    list
      .getCurrentResult()
      .data?.pages.flatMap(({ items }) =>
        items.map(({ id, status }) => `${Number(id.slice(-4))} ${status}`),
      );
  await expect.poll(shown).toHaveLength(first.items.length);
  return { client, list, shown };
}

export const known = (...sales: LiveSale[]): Gathered => ({ sales, again: false });
export const updatesOf = (...numbers: number[]): Gathered =>
  known(
    ...numbers.map((number) => ({ id: idOf(number), mode: 'live', status: 'Approved' }) as const),
  );
export const again: Gathered = { sales: [], again: true };

/** The response to a request for one payment. */
export const details = (...sold: Parameters<typeof sale>) => ({
  ...sale(...sold),
  mode: 'live',
  channel: 'page',
  decided: null,
  authentication: null,
  paid: null,
  refunds: [],
  refundableCents: 0,
  steps: [],
});

/** More rows than the newest page holds; the lower ones are named by number and status. */
export async function shownBelow(below: Sale[], filter: SaleFilter = { mode: 'live' }) {
  const newest = sale(59, filter.status);
  const start = await shownList(page([newest, ...below], 'after the last'), filter);
  const refresh = async (gathered: Gathered) => {
    const refreshed = refreshSales(start.client, companyId, gathered);
    (await nextRequest(firstPage)).answer(page([newest], 'after 59'));
    return { refreshed };
  };
  return { ...start, refresh };
}
