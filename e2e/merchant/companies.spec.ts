import { expect, test } from '@playwright/test';
import {
  addCompany,
  companyId,
  fillCompany,
  openCompanies,
  selector,
} from '../steps/company-steps.ts';
import { fillPayment } from '../steps/fill-payment.ts';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import { checkPage, phone } from '../steps/check-page.ts';
import { fillSignIn } from '../steps/sign-in-on-page.ts';
import { signUp } from '../steps/sign-up-on-page.ts';

const reviewMessage = 'Please allow us 24 hours to verify your company information.';

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('a company is added, shown, edited, and its counter poster printed', async ({
    page,
    baseURL,
  }) => {
    const complaints = listenForComplaints(page, baseURL);
    await signUp(page, 'josette');
    await page.goto('/companies');
    await expect(page.getByRole('link', { name: 'Add New Company' })).toHaveCount(1);
    await checkPage(page, 'companies-none');
    await page.getByRole('link', { name: 'Add New Company' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Company Information');
    await page.getByLabel('Email').fill('not an address');
    await page.getByRole('button', { name: 'Add company' }).click();
    await expect(page.getByLabel('Company name')).toBeFocused();
    await expect(page.getByText('Please provide a name')).toBeVisible();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expect(page.getByText('This field is required.')).toHaveCount(2);
    await checkPage(page, 'company-new');
    await fillCompany(page, '  Josette’s Bakery & Café  ');
    await page.getByRole('button', { name: 'Add company' }).click();
    await expect(page).toHaveURL(/\/index$/, { timeout: 30_000 });
    // A toast shows it briefly, and the page for as long as it is true.
    await expect(page.getByText(reviewMessage).first()).toBeVisible();
    await expect(page.getByText('Welcome Back,')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Request .+ in test money$/ })).toBeVisible();

    await openCompanies(page);
    await expect(page.getByText('In Review')).toBeVisible();
    await page.getByText('For Developers').click();
    await expect(page.getByText('BEGIN PUBLIC KEY')).toBeVisible();
    await checkPage(page, 'companies');
    // In review: the page offers to try the link, not to share it.
    await expect(page.getByRole('link', { name: 'Try it with test money' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Counter poster' })).toHaveCount(0);
    await page.getByRole('button', { name: /^Request a payment/ }).click();
    await expect(page.getByLabel('Money')).toHaveValue('test');
    await expect(page.getByLabel('Money')).toHaveAccessibleDescription(
      'Live links work once your company is approved.',
    );
    await checkPage(page, 'request-in-review');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Edit Josette’s Bakery & Café' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Company Information');
    await checkPage(page, 'company-edit');
    await page.goto(`/counter-poster?companyId=${await companyId(page)}`);
    await expect(page.getByRole('img', { name: 'The code to scan' })).toBeVisible();
    await checkPage(page, 'counter-poster');
    expect(complaints).toEqual([]);
  });
});

test('both addresses of the form create a company, and an unknown one says so', async ({
  page,
}) => {
  await signUp(page, 'celia');
  await page.goto('/EditCompany');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Company Information');
  await expect(page.getByLabel('Type')).toHaveValue('LLC');
  await expect(page.getByLabel('Estimated monthly transactions')).toHaveValue('500');
  await expect(page.getByLabel('Country')).toHaveValue('Saint Lucia');
  await page.goto('/edit-company?companyId=NobodyAtAll000000000');
  await expect(page.getByText('We can’t find this company in your account.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Companies' }).click();
  await expect(page).toHaveURL(/\/companies$/);
});

test(
  'a company is edited, also after a reload, and goes into review',
  { tag: '@core' },
  async ({ page }) => {
    await signUp(page, 'odette');
    await addCompany(page, 'Odette’s Craft Shop');
    await openCompanies(page);
    await page.getByRole('link', { name: /^Edit / }).click();
    await expect(page).toHaveURL(/companyId=/);
    await page.reload();
    await expect(page.getByLabel('Company name')).toHaveValue('Odette’s Craft Shop');
    await page.getByLabel('Company name').fill('  Odette’s Crafts ');
    await page.getByLabel('Type').selectOption('Sole proprietorship');
    await page.getByLabel('Estimated monthly transactions').selectOption('0 - 100');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/\/companies$/);
    await expect(page.getByRole('heading', { name: 'Odette’s Crafts', exact: true })).toBeVisible();
    await expect(selector(page).locator('option:checked')).toHaveText('Odette’s Crafts');
    await page.getByRole('link', { name: /^Edit / }).click();
    await expect(page.getByLabel('Type')).toHaveValue('Sole proprietorship');
    await expect(page.getByLabel('Estimated monthly transactions')).toHaveValue('100');
  },
);

test('a failed form says so and can be sent again', async ({ page }) => {
  await signUp(page, 'petula');
  await page.goto('/edit-company');
  await fillCompany(page, 'Petula’s Ferry');
  await page.route('**/api/companies', (route) => route.abort());
  await page.getByRole('button', { name: 'Add company' }).click();
  await expect(page.getByRole('alert')).toContainText('We couldn’t reach Piton.');
  await page.unroute('**/api/companies');
  await page.getByRole('button', { name: 'Add company' }).click();
  await expect(page).toHaveURL(/\/index$/, { timeout: 30_000 });
});

test('the second of two tabs sees a warning, keeps its text, and can load the newest version', async ({
  page,
  context,
}) => {
  await signUp(page, 'anselm');
  await addCompany(page, 'Anselm Boat Tours');
  const address = `/edit-company?companyId=${await companyId(page)}`;
  const other = await context.newPage();
  await other.goto(address);
  await other.getByLabel('Address').fill('Marigot Bay');
  await page.goto(address);
  await page.getByLabel('Phone number').fill('758 555 0111');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/companies$/);

  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Nothing was saved.')).toBeVisible();
  await expect(other.getByText('What you typed is still here.')).toBeVisible();
  await expect(other.getByLabel('Address')).toHaveValue('Marigot Bay');
  await other.getByRole('button', { name: 'Load latest version' }).click();
  await expect(other.getByLabel('Phone number')).toHaveValue('758 555 0111');
  await expect(other.getByLabel('Address')).toHaveValue('12 Bridge Street, Castries');
  await other.getByLabel('Address').fill('Marigot Bay');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other).toHaveURL(/\/companies$/);
  await expect(other.getByText('Marigot Bay')).toBeVisible();
});

test('the header names the current company and switches it', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signUp(page, 'theresa');
  await page.goto('/index');
  await expect(page.getByText('Welcome,')).toBeVisible();
  await expect(selector(page)).toHaveCount(0);
  await addCompany(page, 'Theresa’s Guest House on the Hill of Morne Fortune');
  const first = await companyId(page);
  await addCompany(page, 'Theresa’s Laundry');
  const second = await companyId(page);
  await expect(selector(page)).toHaveValue(second);
  await page.evaluate(() => Object.assign(globalThis, { isOldPage: true }));
  await selector(page).selectOption({
    label: 'Theresa’s Guest House on the Hill of Morne Fortune',
  });
  await page.waitForFunction(() => !('isOldPage' in globalThis));
  await expect(selector(page)).toHaveValue(first);
  expect(await companyId(page)).toBe(first);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(sideways).toBeLessThanOrEqual(0);
});

test('a tab keeps its company until used, when another is chosen elsewhere', async ({
  page,
  context,
}) => {
  await signUp(page, 'theodora');
  await addCompany(page, 'Theodora’s Bread');
  await addCompany(page, 'Theodora’s Fish');
  await page.goto(`/PayCompany/${await companyId(page)}?mode=test`);
  await fillPayment(page, { purpose: 'Two snappers' });
  await page.getByRole('button', { name: /Submit payment/ }).click();
  await expect(page.getByText('You’ve paid')).toBeVisible();
  const other = await context.newPage();
  for (const each of [page, other]) {
    await each.goto('/TestTransactions');
    await expect(each.getByText('Two snappers')).toBeVisible();
  }
  await selector(page).selectOption({ label: 'Theodora’s Bread' });
  await expect(page.getByText(/^No payments yet\./)).toBeVisible();
  // The page's content and its requests belong to the company in its header.
  await expect(selector(other).locator('option:checked')).toHaveText('Theodora’s Fish');
  const found = other.waitForResponse(
    (response) =>
      response.url().includes('search=theresa') && response.url().includes('/api/sales?'),
  );
  await other.getByRole('searchbox').fill('theresa');
  expect((await found).status()).toBe(200);
  await expect(other.getByText('Two snappers')).toBeVisible();
  // A link to a payment names its company, even if the page shows another.
  await other
    .getByRole('main')
    .getByRole('link', { name: /EC\$99/ })
    .click();
  await expect(other.getByRole('dialog', { name: 'Payment' })).toContainText('Two snappers');
  await other.route('**/api/companies', (route) => route.abort());
  await other.reload();
  // Without the company's name the title still says that it is another's.
  const nameless = other.getByRole('dialog', { name: 'Payment to another of your companies' });
  await expect(nameless).toContainText('Two snappers');
  await other.unroute('**/api/companies');
  await other.reload();
  const dialog = other.getByRole('dialog', { name: 'Payment to Theodora’s Fish' });
  await expect(dialog).toContainText('Two snappers');
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(dialog).toHaveCount(0);
  await expect(selector(other).locator('option:checked')).toHaveText('Theodora’s Bread');
  await page.reload();
  await selector(page).selectOption({ label: 'Theodora’s Fish' });
  await expect(page.getByText('Two snappers')).toBeVisible();
  await expect(selector(other).locator('option:checked')).toHaveText('Theodora’s Bread');
  await other.getByRole('link', { name: 'Home' }).first().click();
  await expect(selector(other).locator('option:checked')).toHaveText('Theodora’s Fish');
  await selector(page).selectOption({ label: 'Theodora’s Bread' });
  await expect(page.getByText(/^No payments yet\./)).toBeVisible();
  await other.goto('/TestTransactions');
  await expect(other.getByText('Two snappers')).toHaveCount(0);
  // A new company's page shows the next step.
  await expect(other.getByRole('link', { name: 'Make a test payment' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Show all payments' })).toHaveCount(0);
  // The palette leads to the same page.
  await other.keyboard.press('Control+k');
  await other.keyboard.type('work with');
  await other.getByRole('option', { name: 'Work with Theodora’s Fish' }).click();
  await expect(other.getByText('Two snappers')).toBeVisible();
  await other.goto('/Mytransactions');
  // Its page takes no cards before approval.
  await expect(other.getByText(/^No payments yet\. Your page takes cards once/)).toBeVisible();
  await expect(
    other.getByRole('main').getByRole('link', { name: 'Make a test payment' }),
  ).toHaveAttribute('href', /\?mode=test$/);
});

test('the review’s requests show at the top until saved, and at their fields until changed', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page, 'bernadette');
  await addCompany(page, 'Bernadette’s Plants');
  const id = await companyId(page);
  const staff = await browser.newPage({ baseURL: baseURL ?? '' });
  await staff.goto('/signin');
  await fillSignIn(staff, 'two-peaks', 'denise@demo.example');
  await expect(staff).toHaveURL(/\/console$/);
  await staff.evaluate(async (address) => {
    await fetch('/api/step-up', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: 'two-peaks' }),
    });
    await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        version: 1,
        decision: 'ask_for_changes',
        note: 'One thing is missing.',
        fields: { permanentaddress: 'Please add the village.' },
      }),
    });
  }, `/api/console/reviews/company/${id}/decisions`);
  await staff.close();
  await openCompanies(page);
  await expect(page.getByText('One thing is missing.')).toBeVisible();
  await expect(page.getByText('Address: Please add the village.')).toBeVisible();
  await page.getByRole('link', { name: /^Edit / }).click();
  await expect(page.getByText('One thing is missing.')).toBeVisible();
  await expect(page.getByLabel('Address')).toHaveAccessibleDescription(/Please add the village\./);
  await checkPage(page, 'company-review');
  await page.getByLabel('Address').fill('Main Road, Choiseul');
  await expect(page.getByLabel('Address')).not.toHaveAccessibleDescription(/add the village/);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/companies$/);
  await expect(page.getByText('In Review', { exact: true })).toBeVisible();
  await expect(page.getByText('One thing is missing.')).toHaveCount(0);
});
