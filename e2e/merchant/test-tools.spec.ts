import { expect, type Page, test } from '@playwright/test';
import { checkPage, phone } from '../steps/check-page.ts';
import { addCompany } from '../steps/company-steps.ts';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import { signUp } from '../steps/sign-up-on-page.ts';

// Checks many pages.
test.describe.configure({ timeout: 300_000 });
test.use({ viewport: phone });

const cards = (page: Page) => page.getByRole('list', { name: 'Test cards' });

test('an owner finds a card for each outcome, and the test receipts', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUp(page, 'tester');
  await addCompany(page, 'Winston Hardware');
  const complaints = listenForComplaints(page, baseURL);
  await page.goto('/developers');
  await page.getByRole('link', { name: 'Test tools' }).click();
  await expect(cards(page).getByRole('listitem')).toHaveCount(7);
  const pending = cards(page).getByRole('listitem').filter({ hasText: 'Pending' });
  await pending.getByRole('button', { name: /^Copy the card/ }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('4444111122228886');
  await checkPage(page, 'developers-test-tools');
  await expect(page.getByRole('link', { name: 'Open the mailbox' })).toHaveAttribute(
    'href',
    '/dev/mailbox',
  );
  expect(complaints).toEqual([]);
});
