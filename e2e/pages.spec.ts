import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const screenshots = path.join(import.meta.dirname, 'screenshots');
const payLink = '/PayCompany/DemoSoufriereSpice01';
const looks = [
  { width: 360, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const;

for (const { width, colorScheme } of looks) {
  test.describe(`${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme });

    test('every page is sound, in place, and says that it is the demo', async ({
      page,
      baseURL,
    }) => {
      const complaints = listenForComplaints(page, baseURL);
      const look = async (name: string) => {
        await expect(page.getByText('This is a demo')).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const file = path.join(screenshots, `${name}-${width}-${colorScheme}.png`);
        await page.screenshot({ path: file, fullPage: true, animations: 'disabled' });
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
        const sideways = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        );
        expect(sideways).toBeLessThanOrEqual(0);
      };
      await page.goto('/');
      await look('landing');
      await page.goto(payLink);
      await look('pay');
      await page.goto('/signin');
      await look('sign-in');
      await signIn(page);
      await page.goto('/index');
      await look('home');
      expect(complaints).toEqual([]);
    });
  });
}

test('the pay page names the company before any script, and its script finds nothing to mend', async ({
  page,
  browser,
  baseURL,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const plainPage = await plain.newPage();
  await plainPage.goto(payLink);
  await expect(plainPage.getByRole('heading', { name: 'Soufrière Spice Market' })).toBeVisible();
  await plain.close();

  const complaints = listenForComplaints(page, baseURL);
  await page.goto(payLink);
  await expect(page.getByRole('heading', { name: 'Soufrière Spice Market' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(complaints).toEqual([]);
});

test('a pay link of no company says so', async ({ page }) => {
  const response = await page.goto('/PayCompany/NobodyAtAll000000000');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('signing in and out, and what the browser keeps of it', async ({ page }) => {
  await page.goto('/index');
  await expect(page).toHaveURL(/\/signin$/);
  await page.getByLabel('Email').fill('maria@demo.example');
  await page.getByLabel('Password').fill('not this one');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('The email or the password is wrong.')).toBeVisible();
  await signIn(page);
  await page.goto('/index');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back, Maria Joseph');
  const kept = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem('user') ?? '{}') as Record<string, unknown>,
  );
  expect(Object.keys(kept).toSorted()).toEqual([
    'displayName',
    'email',
    'emailVerified',
    'primaryCompany',
    'uid',
  ]);
  await page.getByRole('button', { name: 'Maria Joseph' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/signin$/);
  expect(await page.evaluate(() => sessionStorage.getItem('user'))).toBeNull();
  await page.goto('/index');
  await expect(page).toHaveURL(/\/signin$/);
});

test('an unknown address leads to the start', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page).toHaveURL(/:\d+\/$/);
});

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('maria@demo.example');
  await page.getByLabel('Password').fill('two-peaks');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
}

/** Errors, policy violations and requests to anybody else; a 401 is how one learns to be signed out. */
function listenForComplaints(page: Page, baseURL: string | undefined): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const isSignedOut = message.text().includes('status of 401');
    if (message.type() === 'error' && !isSignedOut) complaints.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '')) complaints.push(request.url());
  });
  return complaints;
}
