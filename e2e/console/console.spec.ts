import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { invite, join } from './join-as-staff.ts';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import { checkPage, phone } from '../steps/check-page.ts';
import { signInToConsole } from '../steps/open-console.ts';
import { fillSignIn, signIn } from '../steps/sign-in-on-page.ts';
import { setUpTwoStep } from '../steps/set-up-two-step.ts';
import { goodPassword, newAddress, signUp } from '../steps/sign-up-on-page.ts';

/** Navigates like a link in the app, without loading the page from the server. */
async function goWithinApp(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
}

/** Names the dialog, because toasts are dialogs too. */
async function confirm(page: Page, what: string, password?: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: `${what}?` });
  if (password !== undefined) await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: what }).click();
}

async function find(page: Page, text: string): Promise<void> {
  await page.getByRole('link', { name: 'Accounts' }).first().click();
  await page.getByLabel('Name, email or company').fill(text);
  await page.keyboard.press('Enter');
}

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('every console page renders correctly', async ({ page, baseURL }) => {
    const complaints = listenForComplaints(page, baseURL);
    await signInToConsole(page, 'alicia');
    await expect(page.getByText('exempt from two-step sign-in')).toBeVisible();
    await checkPage(page, 'console');
    await page.getByRole('navigation').getByRole('link', { name: 'Staff' }).click();
    await expect(page.getByText('Kendrick Felix')).toBeVisible();
    await checkPage(page, 'console-staff');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(page.getByLabel('Your password')).toBeVisible();
    await checkPage(page, 'console-invite');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Accounts' }).click();
    await expect(page.getByText('Search for a merchant')).toBeVisible();
    await checkPage(page, 'console-accounts');
    await find(page, 'maria@demo');
    await expect(page.getByRole('heading', { name: 'Maria Joseph' })).toBeVisible();
    await checkPage(page, 'console-account');
    await page.getByRole('button', { name: 'Close account of Maria Joseph' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close' });
    await expect(dialog).toContainText('Live payments to Soufrière Spice Market stop.');
    await checkPage(page, 'console-close');
    await page.goto('/console/nonsense');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await checkPage(page, 'console-unknown-page');
    await page.getByRole('link', { name: 'Open the overview' }).click();
    await expect(page).toHaveURL(/\/console$/);
    expect(complaints).toEqual([]);
  });
});

test(
  'merchants find no page at the console’s address, and visitors are asked to sign in',
  { tag: '@core' },
  async ({ page }) => {
    for (const path of ['/console', '/console/no-such-page']) {
      await page.goto(path);
      await expect(page).toHaveURL(`/signin?${new URLSearchParams({ to: path })}`);
    }
    await signIn(page);
    for (const path of ['/console', '/console/staff', '/console/accounts']) {
      await page.goto('/index');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await goWithinApp(page, path);
      await expect(page).toHaveURL(/:\d+\/$/);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Paid by card all week.');
    }
    await page.goto('/index');
    await page.getByRole('button', { name: 'Maria Joseph' }).click();
    await expect(page.getByRole('menuitem', { name: 'Console' })).toHaveCount(0);
  },
);

test('a reviewer can look up accounts but not change them', async ({ page }) => {
  await signInToConsole(page, 'kendrick');
  await expect(page.getByRole('link', { name: 'Staff' })).toHaveCount(0);
  await find(page, 'soufrière');
  await expect(page.getByRole('heading', { name: 'Maria Joseph' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'account of Maria Joseph' })).toHaveCount(0);
  await goWithinApp(page, '/console/staff');
  await expect(page).toHaveURL(/\/console$/);
});

test('a new member of staff is invited by keyboard, joins, and first sets up two-step sign-in', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInToConsole(page, 'alicia');
  const email = await invite(page);
  await expect(page.getByRole('button', { name: 'Invite', exact: true })).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('Expires');
  const joiner = await join(await browser.newContext({ baseURL: baseURL ?? '' }), email);
  await expect(joiner.getByRole('heading', { level: 1 })).toHaveText(
    'Set up two-step sign-in first',
  );
  await expect(joiner.getByRole('navigation')).toHaveCount(0);
  await joiner.goto('/console/accounts');
  await joiner.getByRole('link', { name: 'Go to your account' }).click();
  await setUpTwoStep(joiner);
  // Staff sell nothing: their account pages have the console's frame, not the merchants'.
  await expect(joiner.getByRole('link', { name: 'Piton, console' })).toBeVisible();
  await joiner.getByRole('button', { name: 'Gabriel Jn Marie' }).click();
  await joiner.getByRole('menuitem', { name: 'Console' }).click();
  await expect(joiner.getByRole('heading', { level: 1 })).toHaveText('Gabriel Jn Marie');
  await expect(joiner.getByText('exempt from two-step sign-in')).toHaveCount(0);
  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: email });
  await expect(row.getByText('Two-step sign-in on')).toBeVisible();
  await joiner.context().close();
});

test('disabled staff cannot sign in until they are enabled again', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInToConsole(page, 'alicia');
  const email = await invite(page);
  const joiner = await join(await browser.newContext({ baseURL: baseURL ?? '' }), email);
  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: email });
  await expect(row).toContainText('Reviewer');
  await row.getByRole('button', { name: 'Disable Gabriel Jn Marie' }).click();
  await confirm(page, 'Disable Gabriel Jn Marie');
  await expect(row.getByText('Disabled')).toBeVisible();
  await joiner.getByRole('link', { name: 'Go to your account' }).click();
  await expect(joiner).toHaveURL(/\/signin\?to=%2Faccounts$/);
  await fillSignIn(joiner, goodPassword, email);
  await expect(joiner.getByRole('alert')).toContainText('write to support');
  await row.getByRole('button', { name: 'Enable Gabriel Jn Marie' }).click();
  await confirm(page, 'Enable Gabriel Jn Marie', 'two-peaks');
  await expect(row.getByText('Disabled')).toHaveCount(0);
  await fillSignIn(joiner, goodPassword, email);
  await expect(joiner).toHaveURL(/\/accounts$/);
  await joiner.context().close();
});

test('an invitation is withdrawn, and staff cannot disable themselves', async ({ page }) => {
  await signInToConsole(page, 'alicia');
  await page.getByRole('navigation').getByRole('link', { name: 'Staff' }).click();
  const you = page.getByRole('listitem').filter({ hasText: '(you)' });
  await expect(you).toContainText('Administrator');
  await expect(you.getByRole('button')).toHaveCount(0);
  const email = newAddress('withdrawn');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('This field is required.')).toHaveCount(2);
  await page.getByLabel('Email').fill('maria@demo.example');
  await page.getByLabel('Your password').fill('two-peaks');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a member of staff' });
  await expect(dialog.getByText('Invite another address.').first()).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Role').selectOption('Administrator');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByRole('button', { name: `Withdraw the invitation of ${email}` }).click();
  await page.getByRole('button', { name: 'Withdraw invitation' }).click();
  await expect(page.getByText(`Invitation for ${email} withdrawn.`)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: email })).toHaveCount(0);
});

test('an account is exported, closed and erased', async ({ page, browser, baseURL }) => {
  const theirs = await browser.newContext({ baseURL: baseURL ?? '' });
  const merchant = await theirs.newPage();
  const email = await signUp(merchant, 'leaving');
  await merchant.goto('/index');
  await signInToConsole(page, 'alicia');
  await find(page, email);

  await page.getByRole('button', { name: 'Export account of Shanelle Jn Baptiste' }).click();
  await page.getByLabel('Reason').fill('Requested by phone');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download file' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^piton-account-[\w-]+\.json$/);
  expect(await readFile(await download.path(), 'utf8')).toContain(email);

  await page.getByRole('button', { name: 'Close account of Shanelle Jn Baptiste' }).click();
  await page.getByLabel('Reason').fill(`Asked for by ${email}`);
  const close = page
    .getByRole('dialog', { name: 'Close' })
    .getByRole('button', { name: 'Close Shanelle' });
  await close.click();
  await expect(page.getByText('Leave out name, email, phone and address')).toBeVisible();
  await page.getByLabel('Reason').fill('Requested by phone');
  await close.click();
  await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible();
  await merchant.getByRole('link', { name: 'Transactions', exact: true }).click();
  await expect(merchant.getByText('Your session has ended.')).toBeVisible();

  await page.getByRole('button', { name: 'Erase account of Shanelle Jn Baptiste' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase' });
  await expect(dialog).toContainText('kept for seven years');
  await dialog.getByLabel('Reason').fill('Requested by phone');
  await dialog.getByLabel('Type the account’s email').fill('maria@demo.example');
  const erase = dialog.getByRole('button', { name: 'Erase Shanelle' });
  await erase.click();
  await expect(dialog.getByText('This is not the account’s email.')).toBeVisible();
  await dialog.getByLabel('Type the account’s email').fill(email);
  await erase.click();
  await expect(page.getByRole('heading', { name: 'Erased account' })).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  await theirs.close();
});

test('an account closed by mistake is reopened, and its owner signs in', async ({
  page,
  browser,
  baseURL,
}) => {
  const theirs = await browser.newContext({ baseURL: baseURL ?? '' });
  const merchant = await theirs.newPage();
  const email = await signUp(merchant, 'mistaken');
  await signInToConsole(page, 'alicia');
  await find(page, email);
  await page.getByRole('button', { name: 'Close account of Shanelle Jn Baptiste' }).click();
  const close = page.getByRole('dialog', { name: 'Close' });
  await expect(close).toContainText('An administrator can undo this until the account is erased.');
  await close.getByLabel('Reason').fill('Requested by phone');
  await close.getByRole('button', { name: 'Close Shanelle' }).click();
  // The sign-in page redirects people who are still signed in.
  await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible();
  await merchant.goto('/signin');
  await fillSignIn(merchant, goodPassword, email);
  await expect(merchant.getByRole('alert')).toContainText('This account is closed.');

  await page.getByRole('button', { name: 'Reopen account of Shanelle Jn Baptiste' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reopen' });
  await expect(dialog).toContainText('They can sign in again, and are emailed.');
  const reopen = dialog.getByRole('button', { name: 'Reopen Shanelle' });
  await reopen.click();
  await expect(dialog.getByText('This field is required.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Closed by mistake');
  await reopen.click();
  await expect(page.getByText('Email not verified')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reopen account' })).toHaveCount(0);
  await fillSignIn(merchant, goodPassword, email);
  await expect(merchant).toHaveURL(/:\d+\/$/);

  await page.getByRole('link', { name: 'View audit' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: 'Reopened an account' });
  await expect(entry).toBeVisible();
  await theirs.close();
});
