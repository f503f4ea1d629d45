import { expect, type Page, test } from '@playwright/test';
import { fillPayer } from '../steps/fill-payment.ts';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import { checkPage } from '../steps/check-page.ts';

const payLink = '/PayCompany/DemoSoufriereSpice01?mode=test';
const amount = (page: Page) => page.getByLabel('Amount');
const purpose = (page: Page) => page.getByLabel('Payment description');

test('a link presets amount and purpose as text, and the customer may change both', async ({
  page,
  baseURL,
}) => {
  const complaints = listenForComplaints(page, baseURL);
  const html = '<b onclick="alert(1)">2</b>';
  await page.goto(`${payLink}&amount=1250.5&purpose=${encodeURIComponent(html)}`);
  await expect(amount(page)).toHaveValue('1,250.50');
  await expect(purpose(page)).toHaveValue(html);
  await expect(page.getByText(`${html.length}/30`)).toBeVisible();
  await expect(page.locator('b')).toHaveCount(0);
  await checkPage(page, 'pay-preset');
  await amount(page).fill('80');
  await purpose(page).fill('Two nights');
  await fillPayer(page);
  await page.getByRole('button', { name: 'Submit payment of EC$80.00' }).click();
  await expect(page.getByText('Approved', { exact: true })).toBeVisible();
  await expect(page.getByText('EC$80.00')).toBeVisible();
  await expect(page.getByText('Two nights')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('presets and typed text survive a language switch', async ({ page }) => {
  await page.goto(`${payLink}&amount=80.00&purpose=Nutmeg`);
  await purpose(page).fill('Mace');
  await page.getByRole('link', { name: 'Français' }).click();
  await expect(page.getByLabel('Montant')).toHaveValue('80.00');
});

for (const wrong of [
  'amount=50000.01',
  'amount=-5',
  'amount=abc',
  'amount=1e5',
  'amount=80.000',
  'amount=80.00&amount=8.00',
]) {
  test(`nothing is filled in by ${wrong}`, async ({ page }) => {
    await page.goto(`${payLink}&${wrong}&purpose=${'p'.repeat(31)}`);
    await expect(amount(page)).toHaveValue('');
    await expect(purpose(page)).toHaveValue('p'.repeat(30));
    await expect(page.getByText('30/30')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Submit payment', exact: true })).toBeVisible();
  });
}
