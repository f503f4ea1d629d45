import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { signIn, signInAgain } from '../steps/sign-in-on-page.ts';

async function openHome(page: Page): Promise<void> {
  await page.goto('/index');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back, Maria Joseph');
}

/** Offline, which shows a toast. */
async function failToLogOut(page: Page, context: BrowserContext): Promise<Locator> {
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Maria Joseph' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  return page.locator('[role=alertdialog]').filter({ hasText: 'still signed in' });
}

test('offline pages say that they may be outdated, above the bottom bar', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await signIn(page);
  await page.goto('/Mytransactions');
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
  const line = page.getByText('You’re offline. We’ll continue when you reconnect.');
  await expect(line).toHaveCount(0);
  await context.setOffline(true);
  await expect(line).toBeVisible();
  const bar = await span(page.getByRole('navigation', { name: 'Main' }));
  expect((await span(line)).bottom).toBeLessThanOrEqual(bar.top);
  await context.setOffline(false);
  await expect(line).toHaveCount(0);
});

test('an unreachable server marks the page as outdated even while the network is up', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/Mytransactions');
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
  const line = page.getByText('No connection to Piton. We’ll continue when you reconnect.');
  await expect(line).toHaveCount(0);
  await page.route('**/*', (route) => route.abort());
  await page.getByRole('searchbox').fill('nobody');
  await expect(line).toBeVisible();
  await page.unroute('**/*');
  // Nobody asks the page to try again.
  await expect(line).toHaveCount(0);
});

test('a toast does not cover the offline notice', async ({ page, context }) => {
  await signInAgain(page);
  await openHome(page);
  const toast = await failToLogOut(page, context);
  const line = page.getByText('You’re offline. We’ll continue when you reconnect.');
  for (const width of [360, 640, 960, 1100, 1280]) {
    await page.setViewportSize({ width, height: 640 });
    await expect(toast).toBeVisible();
    await toast.evaluate((shown) => Promise.all(shown.getAnimations().map((one) => one.finished)));
    const [shown, under] = [await span(toast), await span(line)];
    expect(shown.bottom <= under.top || shown.top >= under.bottom, `at ${width} px`).toBe(true);
  }
});

test('a toast covers neither header nor bottom bar on a phone', async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await signInAgain(page);
  await openHome(page);
  const toast = await failToLogOut(page, context);
  await expect(toast).toBeVisible();
  await toast.evaluate((shown) => Promise.all(shown.getAnimations().map((one) => one.finished)));
  const header = await span(page.getByRole('banner'));
  const bar = await span(page.getByRole('navigation', { name: 'Main' }));
  const shown = await span(toast);
  expect(shown.top).toBeGreaterThan(header.bottom);
  // The buttons of forms are further down.
  expect(shown.bottom).toBeLessThan(bar.top / 2);
});

test('the toast script is loaded even if the connection drops before any click', async ({
  page,
  context,
}) => {
  await signIn(page);
  await openHome(page);
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/toast-list-')),
  );
  const toast = await failToLogOut(page, context);
  await expect(toast).toBeVisible();
});

async function span(place: Locator): Promise<{ top: number; bottom: number }> {
  return place.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { top, bottom };
  });
}
