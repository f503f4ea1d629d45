import { expect, test } from '@playwright/test';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import { checkPage, phone } from '../steps/check-page.ts';
import { fillSignIn, signIn } from '../steps/sign-in-on-page.ts';
import { untilHydrated } from '../steps/until-hydrated.ts';

const payLink = '/PayCompany/DemoSoufriereSpice01';
const brokenPayLink = '/PayCompany/NobodyAtAll000000000';
/** Chromium's messages for a wrong password and a broken link. */
const refusedOnTheWay = [
  /^\/api\/sign-in: Failed to load resource: .+ status of 401 /,
  new RegExp(`^${brokenPayLink}: Failed to load resource: .+ status of 404 `),
];

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('every page renders correctly and says that it is the demo', async ({ page, baseURL }) => {
    const complaints = listenForComplaints(page, baseURL, refusedOnTheWay);
    await page.goto('/');
    await checkPage(page, 'landing');
    await page.goto(payLink);
    await checkPage(page, 'pay');
    await page.goto(brokenPayLink);
    await checkPage(page, 'pay-unknown');
    await page.goto('/signin');
    await checkPage(page, 'sign-in');
    await fillSignIn(page, 'not this one');
    await expect(page.getByRole('alert')).toHaveText('Wrong email or password.');
    await checkPage(page, 'sign-in-refused');
    await signIn(page);
    await page.goto('/index');
    // The overlay comes with the page and covers it for its first second.
    await expect(page.getByRole('heading', { name: 'Welcome Back, Maria Joseph' })).toBeVisible();
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
    await checkPage(page, 'home');
    expect(complaints).toEqual([]);
  });
});

test('the pay page names the company before any script, and hydrates without errors', async ({
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
  await untilHydrated(page);
  expect(complaints).toEqual([]);
});

test('a pay link without a company says so', async ({ page }) => {
  const response = await page.goto(brokenPayLink);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment page not found');
});

test('signing in and out, and the data left in the browser', async ({ page }) => {
  await page.goto('/index');
  await expect(page).toHaveURL(/\/signin\?to=%2Findex$/);
  await fillSignIn(page, 'not this one');
  const refusal = page.getByText('Wrong email or password.');
  await expect(refusal).toBeVisible();
  const [red = 0, green = 0, blue = 0] = await refusal.evaluate((element) =>
    (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(Number),
  );
  expect(red).toBeGreaterThan(2 * Math.max(green, blue));
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
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await page.goto('/index');
  await expect(page).toHaveURL(/\/signin\?to=%2Findex$/);
});

test('a signed-out visitor causes one session request and no error', async ({ page, baseURL }) => {
  const complaints = listenForComplaints(page, baseURL);
  let requests = 0;
  page.on('request', (request) => (requests += request.url().endsWith('/api/session') ? 1 : 0));
  for (const address of ['/index', '/signin']) {
    requests = 0;
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect([address, requests]).toEqual([address, 1]);
  }
  expect(complaints).toEqual([]);
});

test('staff who open a merchant’s page reach the console', async ({ page }) => {
  await page.goto('/signin');
  await fillSignIn(page, 'two-peaks', 'alicia@demo.example');
  await expect(page).toHaveURL(/\/console$/);
  for (const [path, place] of [
    ['/index', /\/console$/],
    ['/payouts', /\/console\/payouts$/],
    ['/Mytransactions', /\/console$/],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveURL(place);
  }
});

test('an unknown address leads to the landing page', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page).toHaveURL(/:\d+\/$/);
});
