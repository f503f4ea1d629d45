import { type BrowserContext, expect, type Page } from '@playwright/test';
import { confirmStepUps } from './confirm-step-up.ts';

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** The demo's merchant, as this worker signed her in last: nobody signs in sixty times in a quarter of an hour. */
let kept: Cookies = [];

const demoPassword = 'two-peaks';

export async function signIn(page: Page): Promise<void> {
  await confirmStepUps(page, demoPassword);
  if (await isStillSignedIn(page)) {
    await page.goto('/');
    return;
  }
  await signInAnew(page);
  kept = await page.context().cookies();
}

/** By the form, after which the tab remembers who is signed in. */
export async function signInAnew(page: Page): Promise<void> {
  await page.goto('/signin');
  await fillSignIn(page, demoPassword);
  await expect(page).toHaveURL(/:\d+\/$/);
}

/** A test may have signed her out, and she is signed in anew then. */
async function isStillSignedIn(page: Page): Promise<boolean> {
  if (kept.length === 0) return false;
  await page.context().addCookies(kept);
  const answer = await page.request.get('/api/session');
  const { user } = (await answer.json()) as { user: object | null };
  if (user !== null) return true;
  await page.context().clearCookies();
  return false;
}

export async function fillSignIn(
  page: Page,
  password: string,
  email = 'maria@demo.example',
): Promise<void> {
  await confirmStepUps(page, password);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}
