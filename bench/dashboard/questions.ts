import { calendarDay } from '@piton/contract/time/time.ts';
import type { FilledProduct } from './fill-product.ts';
import { get } from './get.ts';
import { anyLastFour } from './sale-rows.ts';

/** What is asked for in one go, each time anew. */
export type Question = { readonly name: string; readonly paths: () => readonly string[] };

const daysOfAll = 730;
const dayMs = 24 * 60 * 60_000;

/** The cheapest answer to somebody signed in: what a request, a cookie and a session cost here. */
export const bareQuestion: Question = {
  name: 'bare: who is signed in',
  paths: () => ['/api/session'],
};

/** What Home asks for by itself when it is opened. `openHome` tells when this is out of date. */
export function homePathsOf({ companyId }: FilledProduct): readonly string[] {
  return ['/api/session', `/api/home?companyId=${companyId}`];
}

/** What it asks for once all of that is there. */
export const laterHomePaths = ['/api/payouts/next'] as const;

export async function questionsOf(product: FilledProduct): Promise<readonly Question[]> {
  const deep = await deepCursor(product);
  const homePaths = homePathsOf(product);
  // As the list asks, which takes pages as long as the server gives them.
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
    `/api/sales?most=1&to=${middle}`,
  );
  return nextCursor;
}

/** Any 30 days of the two years. */
function randomMonth(): string {
  const to = Date.now() - Math.floor(Math.random() * (daysOfAll - 30)) * dayMs;
  const [first, last] = [new Date(to - 29 * dayMs), new Date(to)];
  return `from=${calendarDay(first)}&to=${calendarDay(last)}`;
}
