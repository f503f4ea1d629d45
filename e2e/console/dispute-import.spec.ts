import { addDays } from '@piton/contract/time/calendar.ts';
import { calendarDay } from '@piton/contract/time/time.ts';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { checkPage, phone } from '../steps/check-page.ts';
import { fillPayment } from '../steps/fill-payment.ts';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import { another, openConsole } from '../steps/open-console.ts';
import { fillSignIn } from '../steps/sign-in-on-page.ts';

/** A new live payment. */
async function paidSale(browser: Browser, baseURL: string | undefined): Promise<string> {
  const page = await another(browser, baseURL);
  const purpose = `Disputed ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto('/PayCompany/DemoSoufriereSpice01');
  await fillPayment(page, { purpose });
  await page.getByRole('button', { name: /^Submit payment/ }).click();
  await expect(page.getByRole('link', { name: 'View receipt' })).toBeVisible();
  await page.goto('/signin');
  await fillSignIn(page, 'two-peaks');
  await expect(page).not.toHaveURL(/signin/);
  const found = await page.request.get(
    `/api/sales?mode=live&search=${encodeURIComponent(purpose)}`,
  );
  const { items } = (await found.json()) as { items: { id: string }[] };
  await page.context().close();
  return items[0]?.id ?? '';
}

async function withdraw(page: Page, saleId: string): Promise<void> {
  await page.goto(`/console/money/sales/${saleId}`);
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why').fill('Only a test');
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByText('No money moved.')).toBeVisible();
}

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('staff check and import the acquirer’s disputes', async ({ page, browser, baseURL }) => {
    const complaints = listenForComplaints(page, baseURL, [/422/, /data error: rejected_fields/]);
    const saleId = await paidSale(browser, baseURL);
    await openConsole(page, 'kendrick', 'Money');
    const found = await page.request.get(`/api/console/sales/${saleId}`);
    const { invoice } = (await found.json()) as { invoice: string };
    const reference = `CASE-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
    const day = calendarDay(new Date());
    const fileOf = (reason: string) => ({
      name: 'disputes.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        [
          'Reference,Invoice,Amount,Fee,Notified on,Reason,Respond by',
          `${reference},${invoice},50.00,25.00,${day},${reason},${addDays(day, 9)}`,
          `${reference}X,ZZZZZZZZZZZZ,10.00,0.00,${day},fraud,${addDays(day, 9)}`,
        ].join('\n'),
      ),
    });
    await page.getByRole('link', { name: 'Import disputes' }).click();
    const file = page.getByLabel('File', { exact: true });
    await file.setInputFiles(fileOf('stolen'));
    await page.getByRole('button', { name: 'Check file' }).click();
    await expect(file).toHaveAccessibleDescription(/Line 2: Reason “stolen”/);
    await file.setInputFiles(fileOf('fraud'));
    await page.getByRole('button', { name: 'Check file' }).click();
    const lines = page.getByRole('region', { name: 'Lines (2)' }).getByRole('listitem');
    await expect(lines.nth(0)).toContainText('No live payment has this invoice number.');
    await expect(lines.nth(1)).toContainText('New');
    await checkPage(page, 'dispute-import');
    await page.getByLabel('Your password').fill('two-peaks');
    await page.getByRole('button', { name: 'Propose 1 dispute' }).click();
    await expect(page.getByText('Proposed 1 dispute.')).toBeVisible();
    const done = page.getByRole('region', { name: 'Imported lines (2)' }).getByRole('listitem');
    await expect(done.nth(1)).toContainText('Proposed');
    await checkPage(page, 'dispute-imported');
    await page.getByRole('button', { name: 'Check file' }).click();
    await expect(lines.nth(1)).toContainText('Already recorded');
    await expect(page.getByRole('button', { name: /^Propose/ })).toHaveCount(0);
    await withdraw(page, saleId);
    expect(complaints).toEqual([]);
  });
});
