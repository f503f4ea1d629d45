import { expect, type Page } from '@playwright/test';
import { oneTimeCode } from './one-time-code.ts';
import { goodPassword } from './sign-up-on-page.ts';

/** On the account page with an authenticator app. Returns its secret. */
export async function setUpTwoStep(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.keyboard.press('Enter');
  const secret = await page.locator('code').innerText();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('I’ve saved them').click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByLabel('Six-digit code')).not.toHaveAttribute('aria-invalid');
  await page.getByLabel('Six-digit code').fill(oneTimeCode(secret));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'New recovery codes' })).toBeVisible();
  return secret;
}
