import { expect, type Page } from '@playwright/test';

/** A test key that creates payment requests, on the dashboard of the company's owner. */
export async function createKey(page: Page): Promise<string> {
  await page.goto('/developers');
  await page.getByRole('button', { name: 'Create key' }).click();
  const creating = page.getByRole('dialog', { name: 'Create key' });
  await creating.getByLabel('Name').fill('Web shop');
  await creating.getByLabel('Create and cancel payment requests').check();
  await creating.getByRole('button', { name: 'Create key' }).click();
  const created = page.getByRole('dialog', { name: 'Your key “Web shop”' });
  await expect(created).toBeVisible();
  return (await created.locator('code').textContent()) ?? '';
}
