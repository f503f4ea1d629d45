import { type Browser, expect, type Page, type Request } from '@playwright/test';
import { stepUpAhead } from './confirm-step-up.ts';
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

/** Signs in and steps up, once nothing is loading: a step-up ends requests with the old token. */
export async function signInToConsole(page: Page, who: DemoStaff): Promise<void> {
  const pending = new Set<Request>();
  page.on('request', (request) => request.resourceType() === 'fetch' && pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  await page.goto('/signin');
  await fillSignIn(page, 'two-peaks', `${who}@demo.example`);
  await expect(page).toHaveURL(/\/console$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => pending.size).toBe(0);
  await stepUpAhead(page, 'two-peaks');
}

/** Another person's browser. */
export async function another(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  return context.newPage();
}
