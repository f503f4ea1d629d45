import { expect, type Page, test } from '@playwright/test';
import { companyId } from '../steps/company-steps.ts';
import { linkBankAccount } from '../steps/fill-bank-account.ts';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import { checkPage, phone } from '../steps/check-page.ts';
import { readLink } from '../steps/read-mail.ts';
import { approveCompany, reviewBankAccount } from '../steps/review-as-staff.ts';
import { signIn } from '../steps/sign-in-on-page.ts';
import { signUp } from '../steps/sign-up-on-page.ts';

const step = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });

/** A merchant's completed and pending steps. */
const standings = {
  'all-open': { user: { emailVerified: false, primaryCompany: null }, bankAccount: null },
  'company-made': { user: { emailVerified: true }, bankAccount: null },
  'in-review': { user: {}, bankAccount: { inReview: true, reviewTxt: null } },
  answered: {
    user: { emailVerified: false },
    bankAccount: {
      inReview: true,
      reviewTxt: 'The name is not the one that your bank has. Please write it as they do.',
    },
  },
} as const;

/** Replaces the server's response, because sign-ups per network are limited. */
async function openAs(
  page: Page,
  { user, bankAccount }: (typeof standings)[keyof typeof standings],
) {
  const session = (await (await page.request.get('/api/session')).json()) as { user: object };
  const home = (await (await page.request.get('/api/home')).json()) as {
    banking: { bankAccount: object };
  };
  const linked = bankAccount && { ...home.banking.bankAccount, ...bankAccount };
  const banking = { ...home.banking, bankAccount: linked };
  await page.route('**/api/session', (route) =>
    route.fulfill({ json: { ...session, user: { ...session.user, ...user } } }),
  );
  // Without a company there are no requests about one.
  await page.route('**/api/bank-account', (route) => route.fulfill({ json: banking }));
  await page.route('**/api/home?*', (route) =>
    route.fulfill({ json: { ...home, banking, statistics: null } }),
  );
  await page.goto('/index');
  await expect(page.getByRole('heading', { name: 'Get started' })).toBeVisible();
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
  await page.unrouteAll();
}

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('the way to the first payout, from every step', async ({ page, baseURL }) => {
    const complaints = listenForComplaints(page, baseURL);
    await signIn(page);
    for (const [name, standing] of Object.entries(standings)) {
      await openAs(page, standing);
      await checkPage(page, `get-started-${name}`);
    }
    expect(complaints).toEqual([]);
  });
});

test('a newcomer moves from step to step until none is left', async ({ page }) => {
  const email = await signUp(page, 'ursula');
  await page.goto('/index');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome, /);
  const paths = page.getByRole('main').getByRole('listitem').getByRole('link');
  const steps = ['/verify-email', '/edit-company', '/accounts', '/devdocs'];
  for (const [index, path] of steps.entries()) {
    await expect(paths.nth(index)).toHaveAttribute('href', path);
  }

  await page.goto(await readLink(page, email, 'Confirm your email address'));
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(step(page, 'Verify Account')).toContainText('Verified');
  await expect(step(page, 'Verify Account').getByRole('link')).toHaveCount(0);

  await createCompany(page);
  await page.goto('/index');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome Back, /);
  await expect(step(page, 'Setup your company')).toContainText('Created');

  await linkBankAccount(page);
  await page.goto('/index');
  await expect(page.getByText('You’ve done your part.')).toBeVisible();
  await expect(step(page, 'Link Bank Account')).toContainText('In Review');
  await reviewBankAccount(page, 'kendrick', {
    decision: 'ask_for_changes',
    note: 'Not your name.',
  });
  await page.reload();
  await expect(step(page, 'Link Bank Account')).toContainText('Not your name.');
  await reviewBankAccount(page, 'kendrick', { decision: 'approve' });
  await reviewBankAccount(page, 'denise', { decision: 'approve' });
  await page.reload();
  // Before the approval, the merchant can make a test payment.
  await expect(page.getByText(/^Your page takes cards once/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Make a test payment' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Get started' })).toHaveCount(0);
  await approveCompany(page, await companyId(page));
  await page.goto('/index');
  await expect(
    page.getByText('Your customers’ payments and your Friday payouts will show here'),
  ).toBeVisible();
});

async function createCompany(page: Page): Promise<void> {
  const data = {
    companyName: 'Ursula’s Ginger Beer',
    companyEmail: 'ursula@example.com',
    companyNumber: '758 452 1234',
    companyType: 'LLC',
    permanentaddress: '12 Bridge Street, Castries',
    transactAmount: '500',
    country: 'Saint Lucia',
  };
  const headers = { origin: new URL(page.url()).origin };
  expect((await page.request.post('/api/companies', { data, headers })).status()).toBe(200);
}

test('Home shows that it is loading, and errors', async ({ page }) => {
  await signIn(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/home?*', async (route) => {
    await held.promise;
    await route.fulfill({ status: 500, json: {} });
  });
  await page.goto('/index');
  await expect(page.getByText('Loading your home')).toBeAttached();
  held.resolve();
  await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'This Month' })).toBeVisible();
});
