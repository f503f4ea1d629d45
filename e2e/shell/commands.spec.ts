import { expect, type Page, test } from '@playwright/test';
import { checkAccess } from '../steps/check-access.ts';
import { fillPayment } from '../steps/fill-payment.ts';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import { signIn } from '../steps/sign-in-on-page.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });

async function open(page: Page): Promise<void> {
  // The shortcut works once the page has loaded.
  await expect(page.getByRole('button', { name: /^Search/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
}

test('a few letters open a page, and Escape returns', async ({ page, baseURL }) => {
  const complaints = listenForComplaints(page, baseURL);
  await signIn(page);
  await page.goto('/companies');
  await open(page);
  await expect(option(page, 'Home')).toBeVisible();
  await checkAccess(page);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await open(page);
  await page.keyboard.type('test tr');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/TestTransactions$/);
  await expect(palette(page)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

/** Opens the palette while its script is loading. */
async function openEarly(page: Page): Promise<{ release: () => void }> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/command-palette-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/Mytransactions');
  await expect(page.getByPlaceholder('Search payments')).toBeVisible();
  await page.getByPlaceholder('Search payments').focus();
  await page.keyboard.press('Control+k');
  await expect(early(page)).toBeFocused();
  return { release: held.resolve };
}

const early = (page: Page) => palette(page).getByRole('textbox');

test('searches for everything typed before the palette opens', async ({ page }) => {
  await signIn(page);
  const { release } = await openEarly(page);
  await page.keyboard.type('K2N6DZ');
  await expect(early(page)).toHaveValue('K2N6DZ');
  await checkAccess(page);
  release();
  await page.keyboard.type('KVF5');
  await expect(palette(page).getByRole('combobox')).toHaveValue('K2N6DZKVF5');
  await expect(early(page)).toHaveCount(0);
  await page.keyboard.type('CC');
  await expect(palette(page).getByRole('combobox')).toHaveValue('K2N6DZKVF5CC');
  await page.keyboard.press('Escape');
  await expect(page.getByPlaceholder('Search payments')).toBeFocused();
  await open(page);
  await expect(palette(page).getByRole('combobox')).toHaveValue('');
});

test('Enter before the palette loads opens the named page', async ({ page }) => {
  await signIn(page);
  const { release } = await openEarly(page);
  await page.keyboard.type('test tr');
  await page.keyboard.press('Enter');
  release();
  await expect(page).toHaveURL(/\/TestTransactions$/);
  await expect(palette(page)).toHaveCount(0);
});

test('Escape, a click outside or another field closes the palette before it loads', async ({
  page,
}) => {
  await signIn(page);
  const { release } = await openEarly(page);
  const search = page.getByPlaceholder('Search payments');
  await page.keyboard.type('a');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await expect(search).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(early(page)).toHaveValue('');
  await page.mouse.click(5, 400);
  await expect(palette(page)).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(early(page)).toBeFocused();
  await search.focus();
  await expect(palette(page)).toHaveCount(0);
  await page.keyboard.type('bc');
  await expect(search).toHaveValue('bc');
  release();
  await page.waitForLoadState('networkidle');
  await expect(palette(page)).toHaveCount(0);
});

test('the palette finds and opens a payment', async ({ page }) => {
  const name = `Found${Math.random().toString(36).slice(2, 10)}`;
  await page.goto('/PayCompany/DemoSoufriereSpice01');
  await fillPayment(page, { purpose: 'Cloves' });
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: /Submit payment/ }).click();
  await expect(page.getByText('You’ve paid')).toBeVisible();
  await signIn(page);
  await page.goto('/companies');
  await open(page);
  const searches: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/sales') searches.push(searchParams.get('search') ?? '');
  });
  await page.keyboard.type(name);
  await expect(option(page, `${name}, EC$99.00`)).toBeVisible();
  // Fewer requests than letters.
  expect(searches.length).toBeLessThan(name.length / 2);
  await checkAccess(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Payment' })).toContainText(name);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`/Mytransactions\\?q=${name}$`));
});

test('the pay link is copied', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page);
  await page.goto('/companies');
  await open(page);
  await page.keyboard.type('link soufriere');
  await expect(option(page, /Copy the pay link/)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${baseURL ?? ''}/PayCompany/DemoSoufriereSpice01`);
});

test('a search without a match says so', async ({ page }) => {
  await signIn(page);
  await page.goto('/companies');
  await open(page);
  await page.keyboard.type('§');
  await expect(palette(page).getByText('No results')).toBeVisible();
});
