import { expect, type Page, test } from '@playwright/test';
import { addCompany, companyId, selector } from '../steps/company-steps.ts';
import { checkAccess } from '../steps/check-access.ts';
import { linkBankAccount } from '../steps/fill-bank-account.ts';
import { fillPayment } from '../steps/fill-payment.ts';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import { checkPage, screens } from '../steps/check-page.ts';
import { approveCompany, reviewBankAccount } from '../steps/review-as-staff.ts';
import { signIn } from '../steps/sign-in-on-page.ts';
import { signUp } from '../steps/sign-up-on-page.ts';

const payLink = '/PayCompany/DemoSoufriereSpice01';
const tabs = ['ALL', '1M', '6M', '1Y', 'YTD'] as const;

type Paying = { readonly link?: string; readonly amount?: string };

async function pay(page: Page, purpose: string, { link, amount }: Paying = {}): Promise<void> {
  await page.goto(link ?? payLink);
  await fillPayment(page, { purpose });
  if (amount !== undefined) await page.getByLabel('Amount').fill(amount);
  await page.getByRole('button', { name: /^Submit payment/ }).click();
  await expect(page.getByRole('heading', { name: 'You’ve paid' })).toBeVisible();
}

async function openHome(page: Page): Promise<void> {
  await page.goto('/index');
  await expect(page.getByRole('heading', { name: 'Recent Transactions' })).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Read the chart' })).toBeAttached();
}

for (const look of screens) {
  const { width } = look;
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('Home shows both months, their chart, the balances and the latest payments', async ({
      page,
      baseURL,
    }) => {
      const complaints = listenForComplaints(page, baseURL);
      const purpose = `Seen at ${width} on Home`;
      await pay(page, purpose);
      await signIn(page);
      await openHome(page);
      for (const name of ['Last Month', 'This Month', 'Total transactions', 'Company balances']) {
        await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
      }
      const newest = page.getByRole('listitem').filter({ hasText: purpose });
      await expect(newest).toContainText(/Fee EC\$\d+\.\d\d · 6\.5%/);
      await checkPage(page, 'home-statistics', [look]);
      await page.getByText('Show as a table').click();
      await checkPage(page, 'home-table', [look]);
      expect(complaints).toEqual([]);
    });
  });
}

/** The text of the chart's table rows. */
async function tableOf(page: Page, tab: (typeof tabs)[number]): Promise<string> {
  await page.getByRole('tab', { name: tab }).click();
  const panel = page.getByRole('tabpanel', { name: tab });
  await expect(panel).toHaveAttribute('aria-busy', 'false');
  return panel.getByRole('table').innerText();
}

test('each tab shows its figures, and today is Saint Lucia’s day', async ({ page }) => {
  await pay(page, 'Seen in each tab');
  await signIn(page);
  await openHome(page);
  const now = new Date(Date.now() - 4 * 60 * 60_000).toISOString();
  // Once open, it stays open in every tab.
  await page.getByText('Show as a table').click();
  const seen = new Set<string>();
  for (const tab of tabs) seen.add(await tableOf(page, tab));
  // If the company's first payment was this month, ALL covers the same days as 1M.
  expect(seen.size).toBeGreaterThanOrEqual(4);
  await page.getByRole('tab', { name: '1M' }).click();
  const days = page.getByRole('table').getByRole('row');
  const today = days.filter({ hasText: new RegExp(`^${Number(now.slice(8, 10))} \\w+\\s*EC`) });
  await expect(today).toHaveCount(1);
  await expect(today).toContainText(/EC\$[1-9]/);
});

test('tabs and points work by keyboard, and are described in words', async ({ page }) => {
  await pay(page, 'Read by keys');
  await signIn(page);
  await openHome(page);
  await page.getByRole('tab', { name: '1M' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: '6M' })).toBeFocused();
  await expect(page.getByRole('tab', { name: '6M' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'YTD' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: '1M' })).toHaveAttribute('aria-selected', 'true');
  const slider = page.getByRole('slider', { name: 'Read the chart' });
  await slider.press('Home');
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    /^1 \w+: EC\$[\d,.]+\. 1 \w+: EC\$[\d,.]+$/,
  );
  await expect(page.getByRole('tabpanel').getByRole('term').first()).toHaveText(/^1 \w+$/);
  await checkAccess(page);
});

test('the newest payment stands first, and the others are one link away', async ({ page }) => {
  const purpose = 'Newest on Home';
  await signIn(page);
  await pay(page, purpose);
  await openHome(page);
  await expect(page.getByRole('listitem').filter({ hasText: purpose })).toBeVisible();
  await page.getByRole('link', { name: 'See all transactions' }).click();
  await expect(page).toHaveURL(/\/Mytransactions\?days=all$/);
});

test('a failed part leaves the others in place', async ({ page }) => {
  await pay(page, 'Beside a broken chart');
  await signIn(page);
  // Without live updates, because another test's payment would reload the failed part.
  await page.route('**/api/sales/live?*', (route) => route.abort());
  await page.route('**/api/sales/chart*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/index');
  await expect(page.getByRole('heading', { name: 'Recent Transactions' })).toBeVisible();
  await page.getByRole('tab', { name: '6M' }).click();
  const problem = page.getByRole('tabpanel').getByRole('alert');
  await expect(problem).toBeVisible();
  await page.unroute('**/api/sales/chart*');
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('slider', { name: 'Read the chart' })).toBeAttached();
});

/** Creates and approves a company, and pays it once. */
async function openPaidCompany(page: Page, name: string, amount: string): Promise<void> {
  await addCompany(page, name);
  const id = await companyId(page);
  await approveCompany(page, id);
  await pay(page, `${name}, to taste`, { link: `/PayCompany/${id}`, amount });
}

test('one company’s payments are never shown or announced under another’s name', async ({
  page,
  context,
}) => {
  await signUp(page, 'lucille');
  await linkBankAccount(page);
  await reviewBankAccount(page, 'kendrick', { decision: 'approve' });
  await reviewBankAccount(page, 'denise', { decision: 'approve' });
  await openPaidCompany(page, 'Lucille’s Bread', '12.34');
  await openPaidCompany(page, 'Lucille’s Fish', '567.89');
  const other = await context.newPage();
  for (const each of [page, other]) {
    await openHome(each);
    await expect(each.getByRole('main')).toContainText('EC$567.89');
  }
  await other.getByText('Show as a table').click();
  await expect(other.getByRole('table')).toContainText('EC$567.89');
  const answered = Promise.withResolvers<void>();
  await other.route('**/api/sales/chart?*', async (route) => {
    await answered.promise;
    await route.continue();
  });

  await selector(page).selectOption({ label: 'Lucille’s Bread' });
  await expect(page.getByRole('main')).toContainText('EC$12.34');
  // A hidden tab keeps its company, and a recently left one is not checked again.
  await expect(selector(other).locator('option:checked')).toHaveText('Lucille’s Fish');
  await expect(async () => {
    await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(selector(other).locator('option:checked')).toHaveText('Lucille’s Bread', {
      timeout: 500,
    });
  }).toPass();
  const main = other.getByRole('main');
  await expect(main).toContainText('EC$12.34');
  // Only once, as the last sale among the companies' balances.
  const ofFish = main.getByText(/EC\$567\.89/);
  await expect(ofFish).toHaveCount(1);
  answered.resolve();
  await expect(other.getByRole('slider', { name: 'Read the chart' })).toBeAttached();
  await expect(ofFish).toHaveCount(1);
  // Excludes the calculator's results.
  const outputs = main.locator('output').filter({ hasNotText: /^(?:Charge|Reaches your bank)EC/ });
  for (const output of await outputs.all()) await expect(output).toHaveText('');
});
