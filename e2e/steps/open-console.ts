import { type Browser, expect, type Page } from '@playwright/test';
import { openSteppedUp } from './confirm-step-up.ts';
import { fillSignIn } from './sign-in-on-page.ts';

type DemoStaff = 'alicia' | 'kendrick' | 'denise';

export async function openConsole(
  page: Page,
  who: DemoStaff,
  place: 'Reviews' | 'Money' | 'Payouts' | 'Audit' | 'Staff',
): Promise<void> {
  await signInToConsole(page, who);
  await page.getByRole('navigation').getByRole('link', { name: place }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(place);
}

export async function signInToConsole(page: Page, who: DemoStaff): Promise<void> {
  await openSteppedUp(page, 'two-peaks', async () => {
    await page.goto('/signin');
    await fillSignIn(page, 'two-peaks', `${who}@demo.example`);
    await expect(page).toHaveURL(/\/console$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

/** Another person's browser. */
export async function another(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  return context.newPage();
}
