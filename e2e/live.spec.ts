import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { checkAccess } from './check-access.ts';
import { fillPayment, testCards } from './fill-payment.ts';
import { signIn } from './sign-in.ts';

const payLink = '/PayCompany/DemoSoufriereSpice01';

/** Pays from a device of the customer's own, under a name that nobody else has. */
async function payElsewhere(
  browser: Browser,
  baseURL: string | undefined,
  card?: string,
): Promise<string> {
  const name = `Live${Math.random().toString(36).slice(2, 10)}`;
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const page = await context.newPage();
  await page.goto(payLink);
  await fillPayment(page, { purpose: 'Cinnamon', ...(card !== undefined && { card }) });
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: /Submit payment/ }).click();
  await expect(
    page.getByText(card === undefined ? 'You have paid' : 'Declined').first(),
  ).toBeVisible();
  await context.close();
  return name;
}

const row = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ hasText: name });

test('a payment appears by itself, once, in every list that shows it', async ({
  page,
  browser,
  baseURL,
  context,
}) => {
  await signIn(page);
  await page.goto('/Mytransactions');
  await expect(page.getByRole('heading', { name: 'Approved total' })).toBeVisible();
  const second = await context.newPage();
  await second.goto('/Mytransactions?q=Live');
  await expect(second.getByRole('heading', { name: 'Approved total' })).toBeVisible();
  const name = await payElsewhere(browser, baseURL);
  for (const each of [page, second]) {
    await expect(row(each, name)).toContainText('Approved');
    await expect(row(each, name)).toHaveCount(1);
  }
  const declined = await payElsewhere(browser, baseURL, testCards.declined);
  await expect(row(page, declined)).toContainText('Declined');
  await expect(row(page, declined)).toHaveCount(1);
});

test('what came while the connection was lost appears when it is back', async ({
  page,
  browser,
  baseURL,
  context,
}) => {
  await signIn(page);
  await page.goto('/Mytransactions');
  const before = await payElsewhere(browser, baseURL);
  await expect(row(page, before)).toBeVisible();
  await context.setOffline(true);
  const missed = await payElsewhere(browser, baseURL);
  await context.setOffline(false);
  await expect(row(page, missed)).toHaveCount(1, { timeout: 90_000 });
  await expect(row(page, before)).toHaveCount(1);
});

test('elsewhere it is counted beside the way to the list, until that is looked at', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page);
  await page.goto('/companies');
  const link = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Transactions/ });
  await expect(link).toBeVisible();
  const name = await payElsewhere(browser, baseURL);
  await expect(link).toHaveAccessibleName(/\d+ new/);
  await link.click();
  await expect(row(page, name)).toBeVisible();
  await expect(link).toHaveAccessibleName('Transactions');
  await page.getByRole('button', { name: 'When a payment arrives' }).click();
  const count = page.getByRole('switch', { name: 'Count it beside Transactions' });
  await expect(count).toBeChecked();
  await checkAccess(page);
  await count.uncheck();
  await page.goto('/companies');
  await expect(link).toBeVisible();
  // The balance is asked for anew, which shows that it was heard of.
  const heard = page.waitForResponse((response) => response.url().endsWith('/api/companies'));
  await payElsewhere(browser, baseURL);
  await heard;
  await expect(link).toHaveAccessibleName('Transactions');
});
