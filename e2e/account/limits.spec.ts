import { type Browser, expect, type Page, type Response, test } from '@playwright/test';
import { goodPassword, signUp } from '../steps/sign-up-on-page.ts';

const minWindowSeconds = 6;
const triesMax = 9;

/** The sign-in page with filled fields, ready to submit. */
async function openFilled(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await expect(button(page)).toBeEnabled();
}

async function openStranger(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  return context.newPage();
}

const button = (page: Page) => page.getByRole('button', { name: 'Sign In' });

async function press(page: Page): Promise<Response> {
  const response = page.waitForResponse('**/api/sign-in');
  await button(page).click();
  return response;
}

async function expectToWait(page: Page): Promise<void> {
  await expect(page.getByRole('alert')).toHaveText('Too many attempts.');
  await expect(page.getByText(/^You can try again in \d+ seconds?\.$/)).toBeVisible();
  await expect(button(page)).toBeDisabled();
}

/**
 * Fails until the wait is long enough for the following checks. Each failure doubles the wait, so
 * that a slow machine needs just one more.
 */
async function failUntilRefused(page: Page): Promise<{ failedBefore: number }> {
  let failed = 0;
  let failedBefore = 0;
  while (failed < triesMax) {
    await expect(button(page)).toBeEnabled({ timeout: 60_000 });
    const response = await press(page);
    if (response.status() === 401) {
      failed += 1;
      await expect(page.getByRole('alert')).toHaveText('Wrong email or password.');
      continue;
    }
    expect(response.status()).toBe(429);
    await expectToWait(page);
    failedBefore ||= failed;
    if (Number(response.headers()['retry-after']) >= minWindowSeconds) return { failedBefore };
  }
  throw new Error(`no sign-in was refused after ${failed} wrong passwords`);
}

test('wrong guesses slow down strangers, and the owner signs in on a known device', async ({
  page,
  browser,
  baseURL,
}) => {
  // The test waits out the limit it triggers, and on a slow machine a second one.
  test.slow();
  const email = await signUp(page, 'rosalind');
  await page.context().clearCookies({ name: /session/ });
  await page.goto('/index');
  await expect(page).toHaveURL(/\/signin\?to=%2Findex$/);
  await openFilled(page, email, goodPassword);
  const guesser = await openStranger(browser, baseURL);
  await openFilled(guesser, email, 'not this one');
  const lucky = await openStranger(browser, baseURL);
  await openFilled(lucky, email, goodPassword);

  const { failedBefore } = await failUntilRefused(guesser);
  expect(failedBefore).toBeGreaterThanOrEqual(4);

  // During the wait the right password must reveal nothing.
  expect((await press(lucky)).status()).toBe(429);
  await expectToWait(lucky);
  expect((await press(page)).status()).toBe(200);
  await expect(page).toHaveURL(/:\d+\/$/);
  // The wait did not start again.
  await expect(lucky.getByText(/^You can try again in /)).toBeVisible();

  // After the wait the right password works everywhere.
  await expect(button(lucky)).toBeEnabled({ timeout: 60_000 });
  expect((await press(lucky)).status()).toBe(200);
  await expect(lucky).toHaveURL(/:\d+\/$/);
  await guesser.context().close();
  await lucky.context().close();
});
