import { expect, test } from '@playwright/test';
import { checkPage, phone } from '../steps/check-page.ts';
import { addCompany } from '../steps/company-steps.ts';
import { signUp } from '../steps/sign-up-on-page.ts';

// Checks many pages.
test.describe.configure({ timeout: 300_000 });
test.use({ viewport: phone });

test('an owner adds and removes a return address', async ({ page }) => {
  await signUp(page, 'return-addresses');
  await addCompany(page, 'Winston Hardware');
  await page.goto('/developers/return-addresses');
  await page.getByRole('button', { name: 'Add return address' }).click();
  const adding = page.getByRole('dialog', { name: 'Add return address' });
  await adding.getByLabel('Address of your shop').fill('http://shop.example.lc/paid');
  await adding.getByRole('button', { name: 'Add address' }).click();
  await expect(adding.getByText('Enter an https address without a page')).toBeVisible();
  await checkPage(page, 'return-addresses-add');
  await adding.getByLabel('Address of your shop').fill('https://Shop.example.lc/');
  await adding.getByLabel('Mode').selectOption('live');
  await adding.getByRole('button', { name: 'Add address' }).click();
  const added = page.getByRole('list', { name: 'Live return addresses' }).getByRole('listitem');
  await expect(added).toHaveText(/https:\/\/shop\.example\.lc/);
  await checkPage(page, 'return-addresses');
  await added.getByRole('button', { name: 'Remove https://shop.example.lc' }).click();
  const removing = page.getByRole('dialog', { name: 'Remove return address?' });
  await checkPage(page, 'return-addresses-remove');
  await removing.getByRole('button', { name: 'Remove address' }).click();
  await expect(page.getByText('Return address removed.')).toBeVisible();
  await expect(added).toHaveCount(0);
});
