import { expect, type Page, test } from '@playwright/test';
import { signIn } from '../steps/sign-in-on-page.ts';

const listScript = '**/assets/transactions-page-*.js';
const shellScript = '**/assets/shell-*.js';

async function openHome(page: Page): Promise<void> {
  await page.goto('/index');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back, Maria Joseph');
}

/** Holds scripts without a response, as on a stalled connection, until they are released. */
async function holdScripts(page: Page, scripts: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

const transactions = (page: Page) => page.getByRole('link', { name: /^Transactions/ });
const loader = (page: Page) => page.getByText('Loading', { exact: true });

test('the loader covers only the first second, whatever is still loading', async ({ page }) => {
  await signIn(page);
  // Stopped, so that the test decides when the second is over.
  await page.clock.install({ time: '2026-11-21T14:00:00Z' });
  await page.clock.pauseAt('2026-11-21T14:01:00Z');
  const release = await holdScripts(page, shellScript);
  await page.goto('/index');
  await expect(loader(page)).toBeAttached();
  await page.clock.runFor(1000);
  await expect(loader(page)).toHaveCount(0);
  await expect(page.getByText('Loading the page').first()).toBeAttached();
  await page.clock.runFor(8000);
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back, Maria Joseph');
  await expect(loader(page)).toHaveCount(0);
});

test('the loader does not cover an error', async ({ page }) => {
  await signIn(page);
  await page.clock.install();
  await page.route('**/api/session', async (route) => {
    const error = { code: 'unexpected', message: 'Something broke.', requestId: 'r-4711' };
    await route.fulfill({ status: 500, json: { error } });
  });
  await page.goto('/index');
  await expect(page.getByRole('alert')).toContainText('Something broke.');
  await expect(page.getByText('Code for support: unexpected · r-4711')).toBeVisible();
  await expect(page.getByRole('link', { name: 'support@piton.example' })).toBeVisible();
  await expect(loader(page)).toBeHidden();
  // Only the failed part is retried: the page itself stays.
  await page.evaluate(() => void Object.assign(globalThis, { isStillHere: true }));
  await page.unroute('**/api/session');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.clock.runFor(1000);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back, Maria Joseph');
  expect(await page.evaluate(() => 'isStillHere' in globalThis)).toBe(true);
});

test('a loading page says so, and can be cancelled', async ({ page }) => {
  await signIn(page);
  await openHome(page);
  await page.clock.install();
  const release = await holdScripts(page, listScript);
  let requests = 0;
  page.on('request', (request) => (requests += request.url().endsWith('/api/session') ? 1 : 0));
  await transactions(page).click();
  await expect(page.getByText('Loading the page')).toBeAttached();
  await page.clock.runFor(4000);
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByText('Loading the page')).toHaveCount(0);
  await expect(page).toHaveURL(/\/index$/);
  expect(requests).toBe(0);
  release();
  await transactions(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
});

test('the page gives up a script after 120 seconds and offers to reload', async ({ page }) => {
  await signIn(page);
  await openHome(page);
  // Stopped, so that time passes only when the test says so.
  await page.clock.install({ time: '2026-11-21T14:00:00Z' });
  await page.clock.pauseAt('2026-11-21T14:01:00Z');
  const release = await holdScripts(page, listScript);
  const listRequest = page.waitForRequest(listScript);
  await transactions(page).click();
  await listRequest;
  // Parts of Home that are still loading may report slowness too.
  const late = page.getByRole('alert').filter({ hasText: 'This page is taking too long to load.' });
  await page.clock.runFor(119_000);
  await expect(late).toHaveCount(0);
  await page.clock.runFor(1000);
  await expect(late).toBeVisible();
  await expect(page.getByText('Code for support: script_late')).toBeVisible();
  release();
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await page.clock.runFor(1000);
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
});

for (const { how, isLate } of [
  { how: 'fails to load', isLate: false },
  { how: 'does not load within 120 seconds', isLate: true },
]) {
  test(`the page says that the application ${how}, and offers to reload`, async ({ page }) => {
    await page.clock.install();
    // Only the first time, so that the reload succeeds.
    await page.route(
      '**/assets/index-*.js',
      async (route) => (isLate ? new Promise(() => {}) : route.abort()),
      { times: 1 },
    );
    await page.goto('/signin', { waitUntil: 'commit' });
    await expect(page.locator('#root')).toBeAttached();
    if (isLate) await page.clock.runFor(120_000);
    await expect(page.getByRole('alert')).toContainText('Piton did not load.');
    await page.getByRole('link', { name: 'reload the page' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.clock.runFor(120_000);
    await expect(page.getByText('Piton did not load.')).toHaveCount(0);
  });
}

test('a script replaced by a newer release leaves the rest of the page working', async ({
  page,
}) => {
  await signIn(page);
  await openHome(page);
  await page.route(listScript, (route) => route.fulfill({ status: 404 }));
  await transactions(page).click();
  await expect(page).toHaveURL(/\/Mytransactions$/);
  await expect(page.getByRole('alert')).toContainText('Part of this page didn’t load.');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back, Maria Joseph');
  await transactions(page).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute(listScript);
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
});
