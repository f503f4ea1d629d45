import { expect, type Page } from '@playwright/test';

export async function signIn(page: Page): Promise<void> {
  await page.goto('/signin');
  await fillSignIn(page, 'two-peaks');
  await expect(page).toHaveURL(/:\d+\/$/);
}

export async function fillSignIn(
  page: Page,
  password: string,
  email = 'maria@demo.example',
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}
