import { type BrowserContext, expect, type Page } from '@playwright/test';
import { confirmStepUps } from './confirm-step-up.ts';

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/**
 * This worker's last session of the demo's merchant, because sign-ins per quarter of an hour are
 * limited.
 */
let kept: Cookies = [];

const demoPassword = 'two-peaks';

export async function signIn(page: Page): Promise<void> {
  await confirmStepUps(page, demoPassword);
  if (await isStillSignedIn(page)) {
    await page.goto('/');
    return;
  }
  await signInAgain(page);
  kept = await page.context().cookies();
}

/** Through the form, so that the tab stores the person. */
export async function signInAgain(page: Page): Promise<void> {
  await page.goto('/signin');
  await fillSignIn(page, demoPassword);
  await expect(page).toHaveURL(/:\d+\/$/);
}

/** A test may have signed her out, which needs a new sign-in. */
async function isStillSignedIn(page: Page): Promise<boolean> {
  if (kept.length === 0) return false;
  await page.context().addCookies(kept);
  const response = await page.request.get('/api/session');
  const { user } = (await response.json()) as { user: object | null };
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
