import { expect, type Page } from '@playwright/test';
import { readLink } from './read-mail.ts';

/** Opens the link in the sign-up's email. */
export async function verifyAddress(page: Page, email: string): Promise<void> {
  await page.goto(await readLink(page, email, 'Confirm your email address'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verified');
}
