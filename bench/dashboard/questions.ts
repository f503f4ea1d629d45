import { calendarDay } from '@piton/contract/time/time.ts';
import type { FilledProduct } from './fill-product.ts';
import { get } from './get.ts';
import { anyLastFour } from './sale-rows.ts';

/** A group of requests, new for each repetition. */
export type Question = { readonly name: string; readonly paths: () => readonly string[] };

const daysOfAll = 730;
const dayMs = 24 * 60 * 60_000;

/** The cheapest signed-in request: the cost of a request, a cookie and a session. */
export const bareQuestion: Question = {
  name: 'bare: who is signed in',
  paths: () => ['/api/session'],
};

/** The requests of Home at its opening. `openHome` reports when this list is outdated. */
export function homePathsOf({ companyId }: FilledProduct): readonly string[] {
  return ['/api/session', `/api/home?companyId=${companyId}`];
}

/** Its requests after that. */
export const laterHomePaths = ['/api/payouts/next'] as const;

export async function questionsOf(product: FilledProduct): Promise<readonly Question[]> {
  const deep = await deepCursor(product);
  const homePaths = homePathsOf(product);
  // Like the list, which loads pages of the server's size.
  const list = `/api/sales?mode=live&companyId=${product.companyId}`;
  const total = `/api/sales/total?mode=live&companyId=${product.companyId}`;
  return [
    { name: 'first page', paths: () => [list] },
    { name: 'deep page', paths: () => [`${list}&cursor=${deep}`] },
    {
      name: 'search by last four',
      paths: () => [`${list}&search=${anyLastFour(product.sales)}`],
    },
    { name: 'month totals', paths: () => [`${total}&${randomMonth()}`] },
    { name: 'the next payout', paths: () => laterHomePaths },
    { name: 'Home', paths: () => homePaths },
  ];
}

/** With half of the payments before it. */
async function deepCursor(product: FilledProduct): Promise<string> {
  const middle = calendarDay(new Date(Date.now() - (daysOfAll / 2) * dayMs));
  const { nextCursor } = await get<{ nextCursor: string }>(
    product,
    `/api/sales?limit=1&to=${middle}`,
  );
  return nextCursor;
}

/** A random period of 30 days within the two years. */
function randomMonth(): string {
  const to = Date.now() - Math.floor(Math.random() * (daysOfAll - 30)) * dayMs;
  const [first, last] = [new Date(to - 29 * dayMs), new Date(to)];
  return `from=${calendarDay(first)}&to=${calendarDay(last)}`;
}
