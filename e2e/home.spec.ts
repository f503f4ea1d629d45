import { expect, type Page, test } from '@playwright/test';
import { listenForComplaints } from './listen-for-complaints.ts';
import { lookAt, looks } from './look-at.ts';
import { signIn } from './sign-in.ts';

const tabNames = ['ALL', '1M', '6M', '1Y', 'YTD'];

async function openHome(page: Page): Promise<void> {
  await signIn(page);
  await page.goto('/index');
  await expect(page.getByRole('heading', { name: 'Recent Transactions' })).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Read the chart' })).toBeAttached();
}

for (const look of looks) {
  const { width } = look;
  test(`${width} px: Home is sound and in place`, async ({ page, baseURL }) => {
    await page.setViewportSize({ width, height: 800 });
    const complaints = listenForComplaints(page, baseURL);
    await openHome(page);
    await lookAt(page, look, 'home-statistics');
    expect(complaints).toEqual([]);
  });
}
