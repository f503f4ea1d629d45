import type { EndpointOutput } from '@piton/contract/http/endpoint.ts';
import type { listPayouts, Payout } from '@piton/contract/payouts/payout.ts';
import { expect, type Locator, type Page } from '@playwright/test';

type List = EndpointOutput<typeof listPayouts>;

export const card = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .locator('section')
    .filter({
      has: page.getByRole('heading', { name, exact: true }),
    });
export const rows = (page: Page): Locator =>
  page.getByRole('region', { name: 'All payouts' }).getByRole('listitem');

export async function openPayouts(page: Page): Promise<void> {
  await page.goto('/payouts');
  await expect(page.getByRole('heading', { name: 'Your Friday' })).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
}

/** In the server's order, from all pages. */
export async function allPayouts(page: Page): Promise<Payout[]> {
  const items: Payout[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = cursor === '' ? '' : `?cursor=${cursor}`;
    const list = (await (await page.request.get(`/api/payouts${query}`)).json()) as List;
    items.push(...list.items);
    cursor = list.nextCursor;
  }
  return items;
}
