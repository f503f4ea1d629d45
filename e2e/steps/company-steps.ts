import { expect, type Locator, type Page } from '@playwright/test';

export async function fillCompany(page: Page, name: string): Promise<void> {
  await page.getByLabel('Company name').fill(name);
  await page.getByLabel('Email').fill('shop@example.com');
  await page.getByLabel('Phone number').fill('758 452 1234');
  await page.getByLabel('Address').fill('12 Bridge Street, Castries');
}

export async function addCompany(page: Page, name: string): Promise<void> {
  await page.goto('/edit-company');
  await fillCompany(page, name);
  await page.getByRole('button', { name: 'Add company' }).click();
  // Its key takes a second to compute, and longer on a busy machine.
  await expect(page).toHaveURL(/\/index$/, { timeout: 30_000 });
  await expect(selector(page).locator('option:checked')).toHaveText(name);
}

export async function openCompanies(page: Page): Promise<void> {
  await page.goto('/companies');
  await expect(page.getByRole('button', { name: 'Download QR Code' }).first()).toBeVisible();
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
}

/** In the header, once the person has a company. */
export function selector(page: Page): Locator {
  return page.getByRole('banner').getByRole('combobox', { name: 'Company' });
}

export async function companyId(page: Page): Promise<string> {
  const user = await page.evaluate(() => sessionStorage.getItem('user'));
  return (JSON.parse(user ?? '{}') as { primaryCompany: string }).primaryCompany;
}
