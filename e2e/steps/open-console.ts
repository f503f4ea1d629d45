import { type Browser, expect, type Page } from '@playwright/test';
import { stepUpAhead } from './confirm-step-up.ts';
import { fillSignIn } from './sign-in.ts';

/** As a member of the demo's staff. */
export async function openConsole(
  page: Page,
  who: 'alicia' | 'kendrick' | 'denise',
  place: 'Reviews' | 'Money' | 'Payouts' | 'Audit' | 'Staff',
): Promise<void> {
  await page.goto('/signin');
  await fillSignIn(page, 'two-peaks', `${who}@demo.example`);
  await expect(page).toHaveURL(/\/console$/);
  await stepUpAhead(page, 'two-peaks');
  await page.getByRole('navigation').getByRole('link', { name: place }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(place);
}

/** Another person's browser. */
export async function another(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  return context.newPage();
}
