import { type Browser, expect, type Page, type Response, test } from '@playwright/test';
import { goodPassword, signUp } from './sign-up.ts';

const leastWindowSeconds = 6;
const triesMax = 9;

/** The sign-in page with its fields filled, so that all that is left is to press the button. */
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
  const answer = page.waitForResponse('**/api/sign-in');
  await button(page).click();
  return answer;
}

async function expectToWait(page: Page): Promise<void> {
  await expect(page.getByRole('alert')).toHaveText('Too many attempts.');
  await expect(page.getByText(/^You can try again in \d+ seconds?\.$/)).toBeVisible();
  await expect(button(page)).toBeDisabled();
}

/**
 * Fails until the wait is long enough to look at what else happens within it. Each failure costs
 * twice the wait of the one before, so that a slow machine takes a try more and no other way.
 */
async function failUntilRefused(page: Page): Promise<{ failedBefore: number }> {
  let failed = 0;
  let failedBefore = 0;
  while (failed < triesMax) {
    await expect(button(page)).toBeEnabled({ timeout: 60_000 });
    const answer = await press(page);
    if (answer.status() === 401) {
      failed += 1;
      await expect(page.getByRole('alert')).toHaveText('Wrong email or password.');
      continue;
    }
    expect(answer.status()).toBe(429);
    await expectToWait(page);
    failedBefore ||= failed;
    if (Number(answer.headers()['retry-after']) >= leastWindowSeconds) return { failedBefore };
  }
  throw new Error(`nobody was refused after ${failed} wrong passwords`);
}

test('guessing makes strangers wait, and the owner gets in on a device of hers', async ({
  page,
  browser,
  baseURL,
}) => {
  // It waits out what it makes itself wait, and a slow machine waits once more.
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

  // The right password tells a stranger nothing while the wait lasts.
  expect((await press(lucky)).status()).toBe(429);
  await expectToWait(lucky);
  expect((await press(page)).status()).toBe(200);
  await expect(page).toHaveURL(/:\d+\/$/);
  // It was still the same wait.
  await expect(lucky.getByText(/^You can try again in /)).toBeVisible();

  // Once it is over, the right password is that again, wherever it is known.
  await expect(button(lucky)).toBeEnabled({ timeout: 60_000 });
  expect((await press(lucky)).status()).toBe(200);
  await expect(lucky).toHaveURL(/:\d+\/$/);
  await guesser.context().close();
  await lucky.context().close();
});
