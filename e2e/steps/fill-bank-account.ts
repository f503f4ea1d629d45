import { expect, type Page } from '@playwright/test';

const accountNumber = '4021 7734-821';

/** On the form of a merchant without a bank account. */
export async function fillBankAccount(page: Page): Promise<void> {
  await page.getByLabel('Routing number').fill('000000343');
  await page.getByLabel('Account number').fill(accountNumber);
  await page.getByLabel('Name on account').fill('Shanelle Jn Baptiste');
}

export async function linkBankAccount(page: Page): Promise<void> {
  await page.goto('/add-bank-acc');
  await fillBankAccount(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/verify-step-6$/);
}
