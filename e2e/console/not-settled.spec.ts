import { expect, test } from '@playwright/test';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import { openConsole } from '../steps/open-console.ts';

test('payments the acquirer has not settled are listed and exported', async ({ page, baseURL }) => {
  const complaints = listenForComplaints(page, baseURL);
  await openConsole(page, 'kendrick', 'Payouts');
  await page.goto('/console/payouts/reconciliation');
  const exceptions = page.getByRole('region', { name: /^Exceptions/ });
  await exceptions.getByRole('link', { name: /^Payments not settled/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payments not settled');
  const sales = page.getByRole('main').getByRole('listitem');
  await expect(sales.first()).toContainText('EC$');
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^not-settled-\d{4}-\d\d-\d\d\.csv$/);
  await sales.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/console\/money\/sales\//);
  expect(complaints).toEqual([]);
});
