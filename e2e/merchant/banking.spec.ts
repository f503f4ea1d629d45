import { expect, type Page, test } from '@playwright/test';
import { fillBankAccount, linkBankAccount } from '../steps/fill-bank-account.ts';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import { checkPage, phone } from '../steps/check-page.ts';
import { readEmail } from '../steps/read-mail.ts';
import { signIn } from '../steps/sign-in-on-page.ts';
import { signUp } from '../steps/sign-up-on-page.ts';

const payouts =
  'All payouts from all your companies will be transfered to this account. Payouts are once a week.';
const allow = 'Please allow 24 hours as we will review your bank information.';
const question = 'The name is not the one that your bank has. Please write it as they do.';
const saved = 'Bank account saved. We’ll verify it before your next payout.';

async function openAccount(page: Page): Promise<void> {
  await page.goto('/accounts');
  await expect(page.getByRole('heading', { name: 'Linked Bank Account' })).toBeVisible();
  await expect(page.getByText('This device')).toBeVisible();
  await expect(page.getByText('Account name')).toBeVisible();
  await ready(page);
}

const back = (page: Page) => page.getByRole('link', { name: 'Back', exact: true });

async function ready(page: Page): Promise<void> {
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
}

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('a bank account is linked', async ({ page, baseURL }) => {
    const complaints = listenForComplaints(page, baseURL);
    await signUp(page, 'rosalie');
    await page.goto('/accounts');
    await page.getByRole('link', { name: 'Add Bank Account' }).click();
    await expect(page).toHaveURL(/\/verify-step-5$/);
    await expect(page.getByText(payouts)).toBeVisible();
    await checkPage(page, 'verify-step-5');
    await page.getByRole('link', { name: 'Bank account' }).click();
    await expect(page).toHaveURL(/\/add-bank-acc$/);
    await expect(back(page)).toHaveAttribute('href', '/verify-step-5');
    await expect(page.getByLabel('Bank name')).toHaveValue('Bank of Saint Lucia Limited');
    await expect(page.getByLabel('Account type')).toHaveValue('chequing');
    await ready(page);
    await checkPage(page, 'add-bank-acc');
    await sendWithMistakes(page);
    await checkPage(page, 'add-bank-acc-errors');
    await fillBankAccount(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/\/verify-step-6$/);
    await expect(page.getByText(allow)).toBeVisible();
    await expect(page.getByText('This is a sample.')).toHaveCount(0);
    await checkPage(page, 'verify-step-6');
    await page.getByRole('link', { name: 'Continue' }).click();
    await openAccount(page);
    await expect(page.getByText('In Review')).toBeVisible();
    await checkPage(page, 'accounts-bank-in-review');
    expect(complaints).toEqual([]);
  });

  test('the bank account page shows the review’s requests and the sample card', async ({
    page,
    baseURL,
  }) => {
    const complaints = listenForComplaints(page, baseURL);
    await signIn(page);
    await answerAsReviewed(page);
    await openAccount(page);
    await expect(page.getByText(question)).toBeVisible();
    await checkPage(page, 'accounts-bank-answered');
    await page.getByRole('link', { name: 'Edit bank account' }).click();
    await expect(page.getByText(question)).toBeVisible();
    const name = page.getByLabel('Name on account');
    await expect(name).toHaveAccessibleDescription(/Your bank has “M. Joseph”/);
    await expect(page.getByText('ending in 4756')).toBeVisible();
    await ready(page);
    await checkPage(page, 'edit-bank-acc');
    await name.fill('M. Joseph');
    await expect(name).not.toHaveAccessibleDescription(/Your bank has/);
    await page.goto('/add-debit-card');
    await expect(page.getByText('This is a sample.')).toBeVisible();
    await ready(page);
    await checkPage(page, 'add-debit-card');
    expect(complaints).toEqual([]);
  });
});

/** Replaces the server's response with an account after a reviewer's request. */
async function answerAsReviewed(page: Page): Promise<void> {
  const banking = (await (await page.request.get('/api/bank-account')).json()) as {
    bankAccount: object;
  };
  const reviewed = {
    inReview: true,
    reviewTxt: question,
    reviewFields: { accountName: 'Your bank has “M. Joseph”.' },
  };
  const json = { ...banking, bankAccount: { ...banking.bankAccount, ...reviewed } };
  await page.route('**/api/bank-account', (route) => route.fulfill({ json }));
}

async function sendWithMistakes(page: Page): Promise<void> {
  await page.getByLabel('Bank name').selectOption('Scotiabank');
  await expect(page.getByText('Its accounts are now at Republic Bank')).toBeVisible();
  await page.getByLabel('Routing number').fill('34');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Routing number')).toBeFocused();
  await expect(page.getByText('A routing number has 5 to 9 digits.')).toBeVisible();
  await expect(page.getByText('This field is required.')).toHaveCount(1);
  await expect(page.getByText('Please provide a name')).toHaveCount(1);
}

test('an edit keeps the account number unless retyped, and emails the owner', async ({ page }) => {
  const email = await signUp(page, 'sylvie');
  await linkBankAccount(page);
  await openAccount(page);
  await page.getByRole('link', { name: 'Edit bank account' }).click();
  await expect(back(page)).toHaveAttribute('href', '/accounts');
  await page.getByLabel('Account type').selectOption('Savings');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/bank-account', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'EDIT' }).click();
  await expect(page.getByRole('button', { name: 'Please wait...' })).toBeVisible();
  held.resolve();
  await expect(page).toHaveURL(/\/accounts$/);
  await expect(page.getByText(saved)).toBeVisible();
  await expect(page.getByText('Savings')).toBeVisible();
  const { text } = await readEmail(page, email, 'Your bank account has been changed');
  expect(text).toContain('•••• 4821');
});

test('the full number shows on demand, and hides after a while', async ({ page }) => {
  await signIn(page);
  await page.clock.install();
  await page.goto('/accounts');
  const number = page.getByText('1029384756');
  const show = page.getByRole('button', { name: 'Show number' });
  await page.clock.runFor(1500);
  await show.click();
  await expect(number).toBeVisible();
  await page.clock.runFor(31_000);
  await expect(number).toHaveCount(0);
  await show.click();
  await expect(number).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(number).toHaveCount(0);
  await show.click();
  await page.getByRole('button', { name: 'Hide number' }).click();
  await expect(number).toHaveCount(0);
});

test('an outdated edit keeps its text and can load the newest version', async ({
  page,
  context,
}) => {
  await signUp(page, 'theodora');
  await linkBankAccount(page);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/add-bank-acc');
  }
  await other.getByLabel('Name on account').fill('Shanelle Baptiste');
  await other.getByRole('button', { name: 'EDIT' }).click();
  await expect(other.getByText(saved)).toBeVisible();
  await page.getByLabel('Name on account').fill('S. Jn Baptiste');
  await page.getByRole('button', { name: 'EDIT' }).click();
  await expect(page.getByRole('alert')).toHaveText('Nothing was saved.');
  await expect(page.getByLabel('Name on account')).toHaveValue('S. Jn Baptiste');
  await page.getByRole('button', { name: 'Load latest version' }).click();
  await expect(page.getByLabel('Name on account')).toHaveValue('Shanelle Baptiste');
  await expect(page.getByText('What you typed is still here.')).toHaveCount(0);
});

test('the sample debit card form sends and stores nothing', async ({ page }) => {
  await signIn(page);
  await page.goto('/add-debit-card');
  const typed = {
    'Name on card': 'Maria Ismene Joseph',
    'Card number': '4111 1111 1111 1111',
    Expiration: '11/2031',
    CVC: '8642',
    'Postal code': 'LC04 101',
  };
  const sent: string[] = [];
  page.on('request', (request) =>
    sent.push([request.method(), request.url(), request.postData() ?? ''].join(' ')),
  );
  for (const [label, text] of Object.entries(typed)) {
    await expect(page.getByLabel(label)).toHaveAttribute('autocomplete', 'off');
    await expect(page.getByLabel(label)).not.toHaveAttribute('name');
    await page.getByLabel(label).fill(text);
  }
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/verify-step-6$/);
  await expect(page.getByText('no bank was added')).toBeVisible();
  expect(sent.filter((request) => !request.startsWith('GET '))).toEqual([]);
  const requests = decodeURIComponent(sent.join('\n'));
  const kept = await page.evaluate(() =>
    JSON.stringify([history.state, localStorage, sessionStorage]),
  );
  for (const text of [...Object.values(typed), '4111111111111111']) {
    expect(requests).not.toContain(text);
    expect(kept).not.toContain(text);
  }
  await page.goBack();
  await expect(page.getByLabel('Card number')).toHaveValue('');
});
