import { type BrowserContext, expect, type Page } from '@playwright/test';
import { readLink } from '../steps/read-mail.ts';
import { fillSignIn } from '../steps/sign-in-on-page.ts';
import { goodPassword, newAddress } from '../steps/sign-up-on-page.ts';

/** As the demo's administrator in the console: by keyboard, with a new address. */
export async function invite(page: Page, role = 'Reviewer'): Promise<string> {
  await page.getByRole('navigation').getByRole('link', { name: 'Staff' }).press('Enter');
  const email = newAddress('joiner');
  await page.getByRole('button', { name: 'Invite', exact: true }).press('Enter');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.getByLabel('Role').selectOption(role);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Your password')).toBeFocused();
  await page.keyboard.type('two-peaks');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Invitation sent to ${email}.`)).toBeVisible();
  return email;
}

/** Creates the account and signs the person in. */
export async function join(context: BrowserContext, email: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(await readLink(page, email, 'Your invitation to Piton’s staff'));
  await page.getByLabel('First name').fill('Gabriel');
  await page.getByLabel('Last name').fill('Jn Marie');
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByLabel('Confirm password').fill(goodPassword);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page).toHaveURL(/\/signin$/);
  await fillSignIn(page, goodPassword, email);
  await expect(page).toHaveURL(/\/console$/);
  return page;
}
