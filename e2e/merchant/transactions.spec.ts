import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { testCards } from '../steps/fill-payment.ts';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import { checkPage, screens } from '../steps/check-page.ts';
import { payUnderAName } from './pay-under-a-name.ts';
import { signIn } from '../steps/sign-in-on-page.ts';

const row = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ hasText: name });
const searchField = (page: Page): Locator => page.getByRole('searchbox');

for (const look of screens) {
  const { width } = look;
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('the list, its filters and a payment render correctly', async ({ page, baseURL }) => {
      const complaints = listenForComplaints(page, baseURL);
      const name = await payUnderAName(page);
      await signIn(page);
      await page.goto(`/Mytransactions?q=${name}`);
      await expect(row(page, name)).toBeVisible();
      if (width === 360) await page.getByRole('button', { name: 'Filter' }).click();
      await checkPage(page, 'transactions-found', [look]);
      await row(page, name).getByRole('link').click();
      await expect(page.getByText('Approved by the customer’s bank.')).toBeVisible();
      await checkPage(page, 'transactions-details', [look]);
      await page.getByRole('button', { name: 'Close' }).last().click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await searchField(page).fill('nobodyofthisname');
      await expect(page.getByText('No results')).toBeVisible();
      await expect(page.getByRole('link', { name: 'CSV' })).toHaveCount(0);
      await checkPage(page, 'transactions-none', [look]);
      expect(complaints).toEqual([]);
    });
  });
}

test('a payment is found by any of its details', { tag: '@core' }, async ({ page }) => {
  const name = await payUnderAName(page);
  await signIn(page);
  await page.goto('/Mytransactions?days=7');
  await searchField(page).fill(`${name} 99`);
  await expect(row(page, name)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`days=7&q=${name}\\+99$`));
  await row(page, name).getByRole('link').click();
  const dialog = page.getByRole('dialog');
  const invoice = (await dialog.getByText(/^[A-HJ-NP-Z2-9]{12}$/).textContent()) ?? '';
  await page.goto(`/Mytransactions?q=${invoice.toLowerCase()}`);
  await expect(row(page, name)).toBeVisible();
  await expect(page.getByText('1 payment, approved')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Approved total' }).locator('..')).toContainText(
    'EC$99.00',
  );
  // With differently typed words: name and last digits in any order and case.
  await searchField(page).fill(`3333 ${name.toUpperCase()}`);
  await searchField(page).press('Enter');
  await expect(row(page, name)).toBeVisible();
  await page.getByLabel('Status').selectOption('Declined');
  await expect(page.getByText('No results')).toBeVisible();
  await page.goBack();
  await expect(row(page, name)).toBeVisible();
});

test('Back undoes the typed search, and keeps the earlier filters', async ({ page }) => {
  await signIn(page);
  await page.goto('/Mytransactions?days=7');
  const status = page.getByLabel('Status');
  await status.selectOption('Declined');
  await searchField(page).fill('desir');
  await expect(page).toHaveURL(/days=7&status=Declined&q=desir$/);
  await searchField(page).fill('desire');
  await expect(page).toHaveURL(/&q=desire$/);
  await status.selectOption('Approved');
  await searchField(page).fill('desiree');
  await expect(page).toHaveURL(/status=Approved&q=desiree$/);
  await page.goBack();
  await expect(page).toHaveURL(/status=Approved&q=desire$/);
  await page.goBack();
  await expect(page).toHaveURL(/status=Declined&q=desire$/);
  await page.goBack();
  await expect(page).toHaveURL(/days=7&status=Declined$/);
  await expect(status).toHaveValue('Declined');
  await expect(searchField(page)).toHaveValue('');
});

test(
  'a declined payment shows its reason, and counts only in its status’s total',
  { tag: '@core' },
  async ({ page }) => {
    const name = await payUnderAName(page, { card: testCards.declined });
    await signIn(page);
    await page.goto(`/Mytransactions?q=${name}&status=Declined`);
    await expect(row(page, name)).toContainText('The customer’s bank declined this card');
    await expect(row(page, name)).toContainText('No fee');
    const declined = page.getByRole('heading', { name: 'Declined total' }).locator('..');
    await expect(declined).toContainText(/EC\$[1-9][\d,]*\.\d\d1 payment$/);
    await page.goto(`/Mytransactions?q=${name}`);
    await expect(page.getByText('1 payment, none approved')).toBeVisible();
    await expect(page.getByText('EC$0.00', { exact: true })).toBeVisible();
  },
);

test('FIND needs two days, and says when they are in the wrong order', async ({ page }) => {
  const name = await payUnderAName(page);
  await signIn(page);
  await page.goto('/Mytransactions');
  const find = page.getByRole('button', { name: 'FIND' });
  await expect(find).toBeDisabled();
  await pick(page, 'From', { day: today });
  await expect(find).toBeDisabled();
  await pick(page, 'To', { month: /previous month/i, day: /^\w+ 15 \w+ \d{4}/ });
  await find.click();
  const alert = page.getByRole('dialog', { name: 'End date must be older than start date' });
  await expect(alert).toBeVisible();
  await alert.getByRole('button', { name: 'OK' }).click();
  await pick(page, 'To', { month: /next month/i, day: today });
  await find.click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/);
  await expect(row(page, name)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('From')).not.toContainText('Choose a day');
  await expect(row(page, name)).toBeVisible();
});

const today = /, today/;

async function pick(
  page: Page,
  label: string,
  way: { month?: RegExp; day: RegExp },
): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  const calendar = page.getByRole('dialog', { name: 'Choose a day' });
  if (way.month) await calendar.getByRole('button', { name: way.month }).click();
  await calendar.getByRole('button', { name: way.day }).click();
  // The last calendar must disappear before the next one opens.
  await expect(calendar).toHaveCount(0);
}

test('the files contain exactly the shown payments', async ({ page }) => {
  const name = await payUnderAName(page);
  await signIn(page);
  await page.goto(`/Mytransactions?q=${name}`);
  await expect(row(page, name)).toBeVisible();
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV' }).click(),
  ]);
  expect(csv.suggestedFilename()).toBe('transactions.csv');
  const [head, line, ...others] = readFileSync(await csv.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(head).toBe('\uFEFFStatus,Total,Fee,Email,Name,purpose,Invoice number,Date');
  expect(line).toMatch(
    new RegExp(
      `^Approved,99\\.00,6\\.435,theresa@example\\.com,${name} St\\. Rose,Saffron,\\w{12},\\d\\d \\w+ \\d{4} \\d+:\\d\\d [ap]m$`,
    ),
  );
  expect(others).toEqual([]);
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF' }).click(),
  ]);
  expect(pdf.suggestedFilename()).toBe('transactions.pdf');
  expect(
    readFileSync(await pdf.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

test('files work without a total, and a missing file is reported', async ({ page }) => {
  const name = await payUnderAName(page);
  await signIn(page);
  await page.route('**/api/sales/total*', (route) => route.fulfill({ status: 503, json: {} }));
  await page.route('**/api/sales.csv*', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(`/Mytransactions?q=${name}`);
  const csv = page.getByRole('link', { name: 'CSV' });
  await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'PDF' })).toBeVisible();
  await csv.click();
  await expect(page.getByText('We couldn’t create the CSV.').first()).toBeVisible();
  await page.unroute('**/api/sales.csv*');
  const [file] = await Promise.all([page.waitForEvent('download'), csv.click()]);
  expect(readFileSync(await file.path(), 'utf8')).toContain(name);
});

test('one message reports a failed load, and one press repeats all requests', async ({ page }) => {
  await signIn(page);
  await page.goto('/Mytransactions?days=all');
  const total = page.getByRole('heading', { name: 'Approved total' });
  await expect(total).toBeVisible();
  await page.route('**/api/sales**', (route) => route.abort());
  await page.goto('/Mytransactions?days=30');
  const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' });
  await expect(retry.first()).toBeVisible();
  await expect(page.getByText('Adding up')).toHaveCount(0);
  await expect(retry).toHaveCount(1);
  await page.unroute('**/api/sales**');
  await retry.click();
  await expect(total).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a PDF embeds a font for a name with uncommon characters', async ({ page }) => {
  const name = await payUnderAName(page, {
    name: `Łucja${Math.random().toString(36).slice(2, 10)}`,
  });
  await signIn(page);
  await page.goto(`/Mytransactions?q=${encodeURIComponent(name)}`);
  await expect(row(page, name)).toBeVisible();
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF' }).click(),
  ]);
  expect(readFileSync(await pdf.path(), 'latin1')).toContain('/BaseFont /NotoSans');
});

test('goods are marked as collected, also after going back', async ({ page }) => {
  const name = await payUnderAName(page);
  await signIn(page);
  await page.goto(`/Mytransactions?q=${name}`);
  await row(page, name).getByRole('link').click();
  const dialog = page.getByRole('dialog', { name: 'Payment' });
  await dialog.getByRole('link', { name: 'Mark goods as collected' }).click();
  await page.getByRole('button', { name: /^Mark goods as collected/ }).click();
  await expect(page.getByText(/^On .+, by you\.$/)).toBeVisible();
  await page.goBack();
  await expect(dialog.getByRole('link', { name: 'Goods collected' })).toBeVisible();
  await expect(dialog).toContainText('Goods marked as collected.');
});

test('test payments have the same list, and a test label', async ({ page }) => {
  const name = await payUnderAName(page, { isTest: true });
  await signIn(page);
  await page.goto('/TestTransactions');
  for (const range of ['Today', 'Last 7 days', 'Last 30 days']) {
    await page.getByRole('button', { name: range }).click();
    await expect(page.getByRole('button', { name: range })).toHaveAttribute('aria-pressed', 'true');
  }
  await searchField(page).fill(name);
  await expect(row(page, name)).toContainText('TEST');
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV' }).click(),
  ]);
  expect(csv.suggestedFilename()).toBe('test-transactions.csv');
  await page.goto(`/Mytransactions?q=${name}`);
  await expect(page.getByText('No results')).toBeVisible();
});

test('the details have an address, and another’s payment has none', async ({ page }) => {
  const name = await payUnderAName(page);
  await signIn(page);
  await page.goto(`/Mytransactions?q=${name}`);
  await row(page, name).getByRole('link').click();
  const dialog = page.getByRole('dialog', { name: 'Payment' });
  await expect(dialog).toContainText('You receive EC$92.56, after a fee of EC$6.44 (6.5%).');
  await page.reload();
  await expect(dialog).toContainText(name);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`q=${name}$`));
  await page.goto('/Mytransactions?payment=00000000-0000-7000-8000-000000000000');
  await expect(dialog).toContainText('Payment not found.');
});
