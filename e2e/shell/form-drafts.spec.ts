import { expect, type Page, test } from '@playwright/test';
import { fillCompany } from '../steps/company-steps.ts';
import { fillSignIn } from '../steps/sign-in-on-page.ts';
import { goodPassword, signUp } from '../steps/sign-up-on-page.ts';

const kept = 'We kept what you typed.';
const name = 'Anse Chastanet Ceramics';

test('form text survives leaving the page and the end of the session', async ({
  page,
  context,
}) => {
  const email = await signUp(page, 'marigold');
  await openNewCompany(page);
  await expect(page.getByText(kept)).toHaveCount(0);
  await fillCompany(page, name);
  await openNewCompany(page);
  await expect(page.getByText(kept)).toBeVisible();
  await expect(page.getByLabel('Company name')).toHaveValue(name);

  await context.clearCookies({ name: 'piton_session' });
  await page.getByRole('button', { name: 'Add company' }).click();
  await expect(page).toHaveURL(/\/signin\?to=%2Fedit-company$/);
  await fillSignIn(page, goodPassword, email);
  // Returns to the form, not to the start page, which is another document and would lose the
  // draft.
  await expect(page).toHaveURL(/\/edit-company$/);
  await expect(page.getByLabel('Company name')).toHaveValue(name);
  await page.getByRole('button', { name: 'Add company' }).click();
  await expect(page).toHaveURL(/\/index$/);

  await openNewCompany(page);
  await expect(page.getByLabel('Company name')).toHaveValue('');
  await page.getByRole('link', { name: 'Companies' }).first().click();
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await page.getByLabel('Company name').fill('Another name');
  await page.getByRole('link', { name: 'Companies' }).first().click();
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(page.getByLabel('Company name')).toHaveValue('Another name');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByLabel('Company name')).toHaveValue(name);
  await expect(page.getByText(kept)).toHaveCount(0);
});

test('the browser confirms a reload, and signing out deletes drafts', async ({ page }) => {
  const email = await signUp(page, 'hubert');
  await openNewCompany(page);
  await page.getByLabel('Company name').fill(name);
  const opened = page.waitForEvent('dialog');
  await page.evaluate(() => void setTimeout(() => location.reload()));
  const dialog = await opened;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(page.getByLabel('Company name')).toHaveValue(name);
  const stored = await page.evaluate(() => JSON.stringify(Object.values(sessionStorage)));
  expect(stored).not.toContain(name);

  await page.getByRole('button', { name: 'Shanelle Jn Baptiste' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/signin$/);
  await fillSignIn(page, goodPassword, email);
  await expect(page).toHaveURL(/:\d+\/$/);
  await openNewCompany(page);
  await expect(page.getByLabel('Company name')).toHaveValue('');
});

/** Through the menu, because the address would reload the page. */
async function openNewCompany(page: Page): Promise<void> {
  if (new URL(page.url()).pathname === '/') {
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
  }
  await page.getByRole('link', { name: 'Companies' }).first().click();
  await page.getByRole('link', { name: 'Add New Company' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Company Information');
}
