import { expect, type Page } from '@playwright/test';
import type { PaidMerchant } from './queue-week.ts';

/** In order; the expected amounts follow from the sales minus a fee of 6.5%. */
export const merchants: PaidMerchant[] = [
  { firstName: 'Ana', lastName: 'Charlemagne', amounts: [100, 200] },
  { firstName: 'Benoit', lastName: 'Hippolyte', amounts: [1000], routing: '000543210' },
  { firstName: 'Cora', lastName: 'Emmanuel', amounts: [400] },
  { firstName: 'Dale', lastName: 'Mathurin', amounts: [90], bank: 'in_review' },
];

export async function openWeek(page: Page, cutOffDay: string): Promise<void> {
  await page.goto(`/console/payouts/${cutOffDay}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Week ending');
}
