import { expect, type Page, test } from '@playwright/test';
import { addCompany, companyId, openCompanies } from '../steps/company-steps.ts';
import { ask, dialog, newPurpose } from '../steps/ask-for-payment.ts';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import { checkPage } from '../steps/check-page.ts';
import { signIn } from '../steps/sign-in-on-page.ts';
import { signUp } from '../steps/sign-up-on-page.ts';

const opened = (page: Page) => page.getByText('Payment requests').first();

test('an empty list says so, and each mistake shows at its field', async ({ page, baseURL }) => {
  const complaints = listenForComplaints(page, baseURL, [/payment-requests.*422/]);
  await signUp(page, 'lucille');
  await addCompany(page, 'Lucille Ferry Tickets');
  await openCompanies(page);
  await opened(page).click();
  await expect(page.getByText('No payment requests yet.')).toBeVisible();
  await checkPage(page, 'requests-none');
  await ask(page).click();
  const amount = page.getByLabel('Amount in EC dollars');
  await amount.pressSequentially('a15x');
  await expect(amount).toHaveValue('15');
  await amount.fill('45 XCD');
  await expect(amount).toHaveValue('45');
  await amount.fill('1,23,4');
  await page.getByLabel('What it’s for').fill('4444 1111 2222 3333');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(
    page.getByText('Enter an amount in dollars, with at most two decimals.'),
  ).toBeVisible();
  await expect(page.getByText('Leave card numbers out of this field.')).toBeVisible();
  await page.getByLabel('Amount in EC dollars').fill('50000.01');
  await page.getByLabel('What it’s for').fill('Ferry to Martinique');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByText('Enter an amount of EC$50,000.00 or less.')).toBeVisible();
  await checkPage(page, 'request-refused');
  await page.getByLabel('Amount in EC dollars').fill('80,50');
  // The company is not approved yet, so only test money works.
  await expect(page.getByLabel('Money')).toHaveValue('test');
  await page.getByLabel('Money').selectOption('live');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText(
    'Your link for EC$80.50',
  );
  await expect(dialog(page).getByText('Don’t share this yet.')).toBeVisible();
  await checkPage(page, 'request-made-early');
  expect(complaints).toEqual([]);
});

test('a link is created, found and turned off by keyboard alone', async ({ page }) => {
  const purpose = newPurpose();
  await signIn(page);
  await page.goto('/companies');
  await ask(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Amount in EC dollars')).toBeFocused();
  await page.keyboard.type('80');
  await page.keyboard.press('Tab');
  await page.keyboard.type(purpose);
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText(
    'Your link for EC$80.00',
  );
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await page.locator('summary', { hasText: 'Payment requests' }).first().focus();
  await page.keyboard.press('Enter');
  const share = page.getByRole('button', { name: `Share ${purpose}` });
  await share.focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: `Switch off ${purpose}` })).toBeFocused();
  await page.keyboard.press('Enter');
  const end = page.getByRole('button', { name: 'Switch off the link for EC$80.00' });
  await expect(end).toBeVisible();
  await end.focus();
  await page.keyboard.press('Enter');
  const row = page.getByRole('listitem').filter({ hasText: purpose });
  await expect(row.getByText('Switched off', { exact: true })).toBeVisible();
});

test('shows twenty requests, and twenty more on request', async ({ page }) => {
  await signUp(page, 'anselm');
  await addCompany(page, 'Anselm Boats');
  const id = await companyId(page);
  await page.evaluate(async (company) => {
    for (let number = 1; number <= 45; number += 1) {
      const response = await fetch(`/api/companies/${company}/payment-requests`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ amount: '5', purpose: `Seat ${number}`, uses: 'many' }),
      });
      if (!response.ok) throw new Error(await response.text());
    }
  }, id);
  await openCompanies(page);
  await opened(page).click();
  const rows = page.getByRole('listitem').filter({ hasText: /Seat \d+/ });
  const more = page.getByRole('button', { name: 'Load more' });
  await expect(rows).toHaveCount(20);
  await expect(rows.first()).toContainText('Seat 45');
  await more.click();
  await expect(rows).toHaveCount(40);
  await more.click();
  await expect(rows).toHaveCount(45);
  await expect(more).toHaveCount(0);
  // A switched-off request keeps its place, and the others stay.
  await page.getByRole('button', { name: 'Switch off Seat 1', exact: true }).click();
  await page.getByRole('button', { name: 'Switch off the link for EC$5.00' }).click();
  await expect(rows.last().getByText('Switched off', { exact: true })).toBeVisible();
  await expect(rows).toHaveCount(45);
});
