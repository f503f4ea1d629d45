import { keyScopes } from '@piton/contract/api-keys/api-key.ts';
import type { KeyScope } from '@piton/contract/http/endpoint.ts';
import { expect, type Page } from '@playwright/test';

type KeyFields = {
  readonly name?: string;
  /** None for a publishable key. */
  readonly scopes?: readonly KeyScope[];
};

/** A test key, on the dashboard of the company's owner. */
export async function createKey(
  page: Page,
  { name = 'Web shop', scopes = ['request'] }: KeyFields = {},
): Promise<string> {
  await page.goto('/developers');
  await page.getByRole('button', { name: 'Create key' }).click();
  const creating = page.getByRole('dialog', { name: 'Create key' });
  await creating.getByLabel('Name').fill(name);
  if (scopes.length === 0) await creating.getByLabel('Kind').selectOption('publishable');
  for (const scope of scopes) await creating.getByLabel(keyScopes[scope]).check();
  await creating.getByRole('button', { name: 'Create key' }).click();
  const created = page.getByRole('dialog', { name: `Your key “${name}”` });
  await expect(created).toBeVisible();
  return (await created.locator('code').textContent()) ?? '';
}
