import { expect, type Locator, type Page, test } from '@playwright/test';
import { payUnderAName } from './pay-under-a-name.ts';
import { signIn } from '../steps/sign-in-on-page.ts';

const row = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ hasText: name });

const closings = {
  'the button': (page: Page) => page.getByRole('button', { name: 'Close' }).first().click(),
  // Twice, like an impatient person.
  Escape: async (page: Page) => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  },
};

for (const [way, close] of Object.entries(closings)) {
  test(`Back does not reopen a payment closed by ${way}`, async ({ page }) => {
    const name = await payUnderAName(page);
    await signIn(page);
    await page.goto('/companies');
    await page.goto(`/Mytransactions?q=${name}`);
    const dialog = page.getByRole('dialog', { name: 'Payment' });
    await row(page, name).getByRole('link').click();
    await expect(dialog).toContainText(name);
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`\\?q=${name}$`));
    await row(page, name).getByRole('link').click();
    await expect(dialog).toContainText(name);
    const address = page.url();
    await close(page);
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`\\?q=${name}$`));
    await page.goBack();
    await expect(page).toHaveURL(/\/companies$/);

    // Opened by its address, it has no list behind it, so the list replaces it.
    await page.goto(address);
    await expect(dialog).toContainText(name);
    await close(page);
    await expect(dialog).toHaveCount(0);
    await expect(row(page, name)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/companies$/);
  });
}

test('a payment opened on Home closes to the list, and Back leads Home', async ({ page }) => {
  const name = await payUnderAName(page);
  await signIn(page);
  await page.goto('/index');
  await row(page, name).getByRole('link').click();
  await expect(page.getByRole('dialog', { name: 'Payment' })).toContainText(name);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/Mytransactions\?days=all$/);
  await expect(row(page, name)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/index$/);
});

test('the close button stands at the top of the details, and no time wraps', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const name = await payUnderAName(page);
  await signIn(page);
  await page.goto(`/Mytransactions?q=${name}`);
  await row(page, name).getByRole('link').click();
  const dialog = page.getByRole('dialog', { name: 'Payment' });
  await expect(dialog.getByRole('time').first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Close' }).first()).toBeInViewport({ ratio: 1 });
  for (const time of await dialog.getByRole('time').all()) {
    expect(await time.evaluate((shown) => shown.textContent)).toMatch(/\d\u00A0[ap]m$/);
  }
});

test('a newly opened page starts at its top, however far the last one was scrolled', async ({
  page,
}) => {
  await signIn(page);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/index');
  await expect(page.getByRole('heading', { name: 'Company balances' })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 400));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
  await page.goto('/companies');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/Mytransactions?days=all');
  await expect(page.locator('[aria-posinset]').first()).toBeAttached();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
