import { expect, type Page } from '@playwright/test';

let made = 0;
/** Unique among all tests. */
export const newPurpose = () => `Two nights ${process.pid} ${(made += 1)}`;

export const ask = (page: Page) => page.getByRole('button', { name: /^Request a payment/ }).first();
export const dialog = (page: Page) => page.getByRole('dialog');

export async function fillRequest(
  page: Page,
  { purpose, uses = 'single', mode = 'live', amount = '1,250.50' }: RequestFields,
) {
  await ask(page).click();
  await page.getByLabel('Amount in EC dollars').fill(amount);
  await page.getByLabel('What it’s for').fill(purpose);
  await page.getByLabel('Your reference').fill('INV-7');
  await page.getByLabel('Can be paid').selectOption(uses);
  await page.getByLabel('Money').selectOption(mode);
}

type RequestFields = {
  purpose: string;
  uses?: 'single' | 'many';
  mode?: 'live' | 'test';
  amount?: string;
};

export async function makeLink(page: Page, fields: RequestFields): Promise<string> {
  await fillRequest(page, fields);
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText(
    `Your link for EC$${fields.amount ?? '1,250.50'}`,
  );
  return (await dialog(page).getByRole('link', { name: '/PayCompany/' }).textContent()) ?? '';
}
