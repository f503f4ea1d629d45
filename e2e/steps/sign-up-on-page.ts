import { expect, type Page } from '@playwright/test';
import { confirmStepUps } from './confirm-step-up.ts';

export const goodPassword = 'breadfruit and saltfish';

let count = 0;

/** A new address, also in later runs against the same product. */
export function newAddress(name: string): string {
  count += 1;
  return `${name}-${process.pid}-${Date.now()}-${count}@example.com`;
}

export async function fillSignUp(
  page: Page,
  { email, password = goodPassword, again = password }: Record<string, string>,
): Promise<void> {
  await confirmStepUps(page, password);
  await page.getByLabel('First name').fill('  Shanelle ');
  await page.getByLabel('Last name').fill('Jn Baptiste');
  await page.getByLabel('Email').fill(email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(again);
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** A new merchant for the test, signed in and unverified. */
export async function signUp(page: Page, name: string): Promise<string> {
  const email = newAddress(name);
  await page.goto('/signup');
  await fillSignUp(page, { email });
  await expect(page).toHaveURL(/:\d+\/$/);
  return email;
}
