import { expect, type Page, test } from '@playwright/test';
import { signIn } from '../steps/sign-in-on-page.ts';

/** Blocks a script until it is released. */
async function loseScript(page: Page, name: string): Promise<{ restore: () => Promise<void> }> {
  const script = `**/assets/${name}-*.js`;
  await page.route(script, (route) => route.abort());
  return { restore: () => page.unroute(script) };
}

async function openHome(page: Page): Promise<void> {
  await page.goto('/index');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back, Maria Joseph');
}

async function comeOnline(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

const toast = (page: Page) => page.locator('[role=alertdialog]');

test('Home works without its live updates script, which loads on reconnecting', async ({
  page,
}) => {
  await signIn(page);
  const lost = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/live-sales-'),
  );
  const { restore } = await loseScript(page, 'live-sales');
  await openHome(page);
  await lost;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back, Maria Joseph');
  await restore();
  const live = page.waitForRequest(/\/api\/sales\/live\?/);
  await comeOnline(page);
  await live;
});

test('a missing script is requested every minute, even without an online event', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page);
  const lost = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/live-sales-'),
  );
  const { restore } = await loseScript(page, 'live-sales');
  await openHome(page);
  await lost;
  await restore();
  const live = page.waitForRequest(/\/api\/sales\/live\?/);
  await page.clock.runFor(61_000);
  await live;
});

test('a palette that fails to load says so, and works the next time', async ({ page }) => {
  await signIn(page);
  const { restore } = await loseScript(page, 'command-palette');
  await openHome(page);
  await expect(page.getByRole('button', { name: /^Search/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(toast(page)).toContainText('Search didn’t load.');
  await expect(page.getByRole('dialog', { name: 'Search and commands' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back, Maria Joseph');
  await restore();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('trans');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/Mytransactions$/);
});

test('a message waits for a late toast script', async ({ page }) => {
  await signIn(page);
  await loseScript(page, 'command-palette');
  const { restore } = await loseScript(page, 'toast-list');
  await openHome(page);
  await expect(page.getByRole('button', { name: /^Search/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByText('Search didn’t load.')).toBeVisible();
  await expect(toast(page)).toHaveCount(0);
  await restore();
  await comeOnline(page);
  await expect(toast(page)).toContainText('Search didn’t load.');
});

test('a calendar that fails to load says so, and loads on the next try', async ({ page }) => {
  await signIn(page);
  const { restore } = await loseScript(page, 'calendar-grid');
  await page.goto('/Mytransactions');
  await page.getByRole('button', { name: 'From' }).click();
  const popover = page.getByRole('dialog', { name: 'Choose a day' });
  await expect(popover.getByRole('alert')).toContainText('The calendar didn’t load.');
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
  await restore();
  await popover.getByRole('button', { name: 'Try again' }).click();
  await expect(popover.getByRole('grid')).toBeVisible();
});

test('Home works without the review note’s script, which loads on reconnecting', async ({
  page,
}) => {
  await signIn(page);
  await page.route('**/api/companies', async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as { items: object[] };
    const items = list.items.map((company) => ({ ...company, lastReview: 'Say what you sell.' }));
    await route.fulfill({ json: { ...list, items } });
  });
  const lost = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/company-to-correct-'),
  );
  const { restore } = await loseScript(page, 'company-to-correct');
  await openHome(page);
  await lost;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back, Maria Joseph');
  await expect(page.getByText('Say what you sell.')).toHaveCount(0);
  await restore();
  await comeOnline(page);
  await expect(page.getByText('Say what you sell.')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
