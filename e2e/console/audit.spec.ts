import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import { checkPage, phone } from '../steps/check-page.ts';
import { another, openConsole } from '../steps/open-console.ts';
import { editCompany, sendInCompany, type SentCompany } from '../steps/send-in.ts';
import { signUp } from '../steps/sign-up-on-page.ts';

const company: SentCompany = { companyId: '', version: 0 };
test.beforeAll(async ({ browser, baseURL }) => {
  const merchant = await another(browser, baseURL);
  await signUp(merchant, 'recorded');
  const added = await sendInCompany(merchant, 'Micoud Mangoes');
  const edited = await editCompany(merchant, added, { companyName: 'Micoud Mangoes & More' });
  Object.assign(company, edited);
  await merchant.context().close();
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('the audit shows who did what, and can be narrowed to one subject', async ({
    page,
    baseURL,
  }) => {
    const complaints = listenForComplaints(page, baseURL);
    await openConsole(page, 'kendrick', 'Audit');
    await expect(page.getByRole('link', { name: 'Audit', exact: true })).toBeInViewport();
    await expect(page.getByText(/^Chained up to|^Nothing is chained yet/)).toBeVisible();
    await page.goto(`/console/audit?about=${company.companyId}`);
    await expect(page.getByText('Only entries about Micoud Mangoes & More')).toBeVisible();
    const edited = page.getByRole('listitem').filter({ hasText: 'Edited a company' });
    await edited.locator('summary').click();
    await expect(edited.locator('s')).toHaveText('Micoud Mangoes');
    await checkPage(page, 'audit');
    expect(complaints).toEqual([]);
  });
});

test('a reviewer’s decisions are in the audit and its file', async ({ page }) => {
  await openConsole(page, 'denise', 'Reviews');
  await page.goto(`/console/reviews/company/${company.companyId}`);
  await page.getByLabel('Ask for changes').check();
  await page
    .getByLabel('Note to Shanelle Jn Baptiste')
    .fill('Please say which, "mangoes" or more.');
  await page.getByRole('button', { name: 'Ask for changes to Micoud' }).click();
  await expect(page.getByText('Asked for changes: Micoud Mangoes & More.')).toBeVisible();
  await page.goto(`/console/reviews/company/${company.companyId}`);
  await page.getByRole('link', { name: 'View audit' }).click();
  await expect(page).toHaveURL(/\/console\/audit\?about=/);
  await page.getByLabel('Action').selectOption('Decided on a company');
  await expect(page.getByText('Added a company', { exact: true }).last()).toBeHidden();
  const decided = page.getByRole('listitem').filter({ hasText: 'Asked for changes: company' });
  await expect(decided).toContainText('Denise Augustin');
  await expect(decided).toContainText('Please say which');

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('"Please say which, ""mangoes"" or more."');
  expect(lines[1]).toContain('decide-company');

  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/console\/audit$/);
});

test('days in the wrong order show errors at their fields, and no request is sent', async ({
  page,
}) => {
  await openConsole(page, 'kendrick', 'Audit');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/console/audit?from=2026-11-25&to=2026-11-20');
  await expect(page.getByText('End date must be older than start date')).toBeVisible();
  await expect(page.getByLabel('To', { exact: true })).toHaveAccessibleDescription(
    '20 November 2026 End date must be older than start date',
  );
  await expect(page.getByLabel('From', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('No results')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeDisabled();
  // The page before may still send its own request, without days.
  expect(requested.filter((url) => /\/api\/console\/audit\?.*from=/.test(url))).toEqual([]);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText(/^Chained up to|^Nothing is chained yet/)).toBeVisible();
});
