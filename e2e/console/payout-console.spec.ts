import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { checkAccess } from '../steps/check-access.ts';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import { checkPage, screens, phone } from '../steps/check-page.ts';
import { another, openConsole } from '../steps/open-console.ts';
import { merchants, openWeek } from './payout-week.ts';
import { queueWeek } from './queue-week.ts';
import { signIn } from '../steps/sign-in-on-page.ts';

/** The messages for an action that a colleague was first to take. */
const refused = [/409 \(Conflict\)/, /data error: version_conflict/];

async function confirmWithPassword(page: Page, button: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Your password') });
  await dialog.getByLabel('Your password').fill('two-peaks');
  await dialog.getByRole('button', { name: button }).press('Enter');
}

/** By keyboard. */
async function approveFirst(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).press('Enter');
  await expect(page.getByLabel('Your password')).toBeFocused();
  await confirmWithPassword(page, button);
  await expect(page.getByRole('heading', { name: 'You’ve approved' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
}

/** Simulates a return to the window: the page reloads its data, and its dialog shows the change. */
async function hears(page: Page, words: string): Promise<void> {
  const response = page.waitForResponse(/payout-runs\/[\d-]+$/);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  expect((await response).status()).toBe(200);
  await expect(page.getByText(words)).toBeVisible();
}

async function cancelPayout(page: Page, owner: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: `Exclude the payout of ${owner}` }).click();
  await page.getByLabel('Why').fill(reason);
  await page.getByRole('button', { name: /^Exclude EC\$/ }).click();
  await expect(page.getByText(`${owner}’s payout is excluded this week.`)).toBeVisible();
}

/** The stored file equals the download byte for byte. */
async function takeFile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Download file' }).click();
  const download = page.waitForEvent('download');
  await confirmWithPassword(page, 'Download file');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^PITON\d{8}\.csv$/);
  const bytes = await readFile(await file.path());
  expect(bytes.toString()).toContain('935.00');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await expect(page.getByText(sha256)).toBeVisible();
}

/** The sent week, and the download in the audit. */
async function showsSent(page: Page, cutOffDay: string): Promise<void> {
  await checkPage(page, 'payouts-sent');
  await page.goto(`/console/audit?about=${cutOffDay}`);
  const taken = page.getByRole('listitem').filter({ hasText: 'Downloaded a bank file' });
  await expect(taken).toContainText('Denise Augustin');
}

test(
  'two people approve a week, and one file goes to the bank',
  { tag: '@core' },
  async ({ page, browser, baseURL }) => {
    const complaints = listenForComplaints(page, baseURL);
    const { cutOffDay, owners } = await queueWeek(merchants);
    const [ana = '', benoit = '', cora = '', dale = ''] = owners;
    await openConsole(page, 'kendrick', 'Payouts');
    await openWeek(page, cutOffDay);
    await expect(page.getByRole('region', { name: 'Held (1)' })).toContainText(dale);
    await expect(page.getByText('The bank account is in review')).toBeVisible();
    const approve = 'Approve 3 payouts, EC$1,589.50';
    await approveFirst(page, approve);

    const second = await another(browser, baseURL);
    const others = listenForComplaints(second, baseURL, refused);
    await openConsole(second, 'denise', 'Payouts');
    await openWeek(second, cutOffDay);
    await expect(second.getByText(/Kendrick Felix has approved/)).toBeVisible();
    await second.getByRole('button', { name: approve }).click();
    await expect(second.getByText(/Kendrick Felix approved first/)).toBeVisible();
    // A change during an open dialog prevents the approval.
    await cancelPayout(page, cora, 'Requested by phone');
    await hears(second, '1 payout was excluded from this week.');
    await second.setViewportSize({ width: screens[0].width, height: 800 });
    await checkPage(second, 'payouts-second-approver');
    await second.setViewportSize({ width: screens[1].width, height: 800 });
    await confirmWithPassword(second, approve);
    await expect(second.getByRole('alert').filter({ hasText: /has changed since/ })).toBeVisible();
    const row = second.getByRole('listitem').filter({ hasText: cora });
    await expect(row).toContainText('Excluded');
    await expect(row).toContainText('Requested by phone');
    // The dialog is removed after it has faded.
    await expect(second.getByLabel('Your password')).toHaveCount(0);
    const approveTwo = 'Approve 2 payouts, EC$1,215.50';
    await second.getByRole('button', { name: approveTwo }).click();
    await confirmWithPassword(second, approveTwo);
    await expect(second.getByRole('heading', { name: 'Approved by two people' })).toBeVisible();
    await expect(second.getByText(/has changed since/)).toHaveCount(0);

    await page.reload();
    await page.getByRole('button', { name: 'Create bank file' }).click();
    await expect(page.getByRole('radio', { name: /NACHA/ })).toBeDisabled();
    await expect(
      page.getByText(/^1 account has no unique routing number, .*: /).filter({ hasText: ana }),
    ).toBeVisible();
    await checkPage(page, 'payouts-send');
    await second.getByRole('button', { name: 'Create bank file' }).click();
    await confirmWithPassword(page, 'Send 2 payouts, EC$1,215.50');
    await expect(page.getByRole('heading', { name: 'Bank file' })).toBeVisible();
    // The dialog stays open and shows the change.
    await hears(second, 'Kendrick Felix created the bank file.');
    // It is created once.
    await confirmWithPassword(second, 'Send 2 payouts, EC$1,215.50');
    await expect(second.getByRole('alert').filter({ hasText: /already sent/ })).toBeVisible();
    await expect(second.getByText('Created by')).toBeVisible();

    await takeFile(second);
    await expect(second.getByRole('listitem').filter({ hasText: benoit })).toContainText(
      'In transit',
    );
    await showsSent(second, cutOffDay);
    await second.context().close();
    expect([...complaints, ...others]).toEqual([]);
  },
);

test('a payout is found by any of its details', async ({ page }) => {
  const { cutOffDay, owners } = await queueWeek(merchants.slice(0, 3));
  await openConsole(page, 'denise', 'Payouts');
  await openWeek(page, cutOffDay);
  const rows = page.getByRole('region', { name: /^Payouts/ }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await page.getByLabel('Find').fill('4756 hippo');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(owners[1] ?? '');
  // The address holds it.
  await page.reload();
  await expect(rows).toHaveCount(1);
  await page.getByLabel('Find').fill('nobody');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(rows).toHaveCount(3);
});

test('payouts to be excluded are named before the approval', async ({ page, browser, baseURL }) => {
  const complaints = listenForComplaints(page, baseURL);
  const { cutOffDay, owners } = await queueWeek(merchants.slice(0, 3));
  const [, benoit = ''] = owners;
  await openConsole(page, 'kendrick', 'Payouts');
  await openWeek(page, cutOffDay);
  const row = page.getByRole('listitem').filter({ hasText: benoit });
  await expect(row).toContainText('Queued');
  await expect(page.getByText('will be excluded when')).toHaveCount(0);
  await row.getByRole('link', { name: /Bank/ }).click();
  await page.getByLabel('Suspend').check();
  await page.getByLabel(/^Note to/).fill('The bank has written about it');
  await page.getByRole('button', { name: /^Suspend/ }).click();
  await expect(page.getByText(/^Suspended: /)).toBeVisible();
  await openWeek(page, cutOffDay);
  const warning =
    '1 payout of this week, EC$935.00, will be excluded when the second person approves, leaving EC$654.50. The list says why.';
  await expect(page.getByText(warning)).toBeVisible();
  await expect(row).toContainText('Will be excluded: the bank account is in review.');
  await page.getByLabel('Status').selectOption('Will be excluded (1)');
  await expect(page.getByText('1 payout found')).toBeVisible();
  await expect(row).toBeVisible();
  await checkPage(page, 'payouts-to-cancel');
  const approve = 'Approve 3 payouts, EC$1,589.50';
  await page.getByRole('button', { name: approve }).click();
  await expect(page.getByRole('dialog').getByText(warning)).toBeVisible();
  await checkPage(page, 'payouts-to-cancel-approve');
  await confirmWithPassword(page, approve);
  await expect(page.getByText('You’ve approved 3 payouts')).toBeVisible();
  const second = await another(browser, baseURL);
  await openConsole(second, 'denise', 'Payouts');
  await openWeek(second, cutOffDay);
  await expect(
    second.getByText(/^1 payout of this week, EC\$935\.00, will be excluded when you approve/),
  ).toBeVisible();
  await second.getByRole('button', { name: approve }).click();
  await confirmWithPassword(second, approve);
  await expect(second.getByText('You’ve approved 2 payouts, EC$654.50.')).toBeVisible();
  await second.context().close();
  expect(complaints).toEqual([]);
});

test(
  'merchants see no other owner’s payouts',
  { tag: '@core' },
  async ({ page, browser, baseURL }) => {
    await signIn(page);
    await page.goto('/console/payouts');
    await expect(page).toHaveURL(/:\d+\/$/);
    const staff = await another(browser, baseURL);
    await openConsole(staff, 'denise', 'Payouts');
    for (const path of ['payout-runs', 'reconciliation', 'trial-balance', 'bank-imports']) {
      const address = `/api/console/${path}`;
      expect((await page.request.get(address)).status()).toBe(404);
      expect((await staff.request.get(address)).status()).toBe(200);
    }
    await staff.context().close();
  },
);

test('unknown weeks and files say so', async ({ page }) => {
  await openConsole(page, 'denise', 'Payouts');
  for (const week of ['2026-11-24', 'never']) {
    await page.goto(`/console/payouts/${week}`);
    await expect(page.getByText('Week not found.')).toBeVisible();
  }
  await page.goto('/console/payouts/imports/019f0000-0000-7000-8000-000000000000');
  await expect(page.getByText('File not found.')).toBeVisible();
});

test('the ledger balances, day by day', async ({ page, baseURL }) => {
  const complaints = listenForComplaints(page, baseURL);
  await queueWeek(merchants.slice(0, 1));
  await openConsole(page, 'denise', 'Payouts');
  await page.getByRole('link', { name: 'Reconciliation' }).click();
  await expect(page.getByText('Covered', { exact: true })).toBeVisible();
  const totals = page.getByRole('row', { name: /^In all/ });
  await expect(page.getByText('Balanced', { exact: true })).toBeVisible();
  const [debit, credit] = await totals.getByRole('cell').allInnerTexts();
  expect(debit).toBe(credit);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const table = await readFile(await (await download).path(), 'utf8');
  expect(table).toContain('payout_queued');
  expect(complaints).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('every payout page renders correctly', async ({ page, baseURL }) => {
    const complaints = listenForComplaints(page, baseURL);
    const { cutOffDay } = await queueWeek(merchants);
    await openConsole(page, 'kendrick', 'Payouts');
    await openWeek(page, cutOffDay);
    await checkPage(page, 'payouts-week');
    await page.getByRole('button', { name: /^Approve 3 payouts/ }).click();
    await checkPage(page, 'payouts-approve');
    await page.getByRole('button', { name: 'Cancel' }).click();
    for (const [path, name, heading] of [
      ['', 'this-week', /^Payouts \(/],
      ['/imports', 'imports', 'Imported files'],
      ['/reconciliation', 'reconciliation', /^Exceptions/],
      ['/reconciliation/not-settled', 'not-settled', 'Payments not settled'],
      ['/holidays', 'holidays', 'When banks are closed'],
    ] as const) {
      await page.goto(`/console/payouts${path}`);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      await checkPage(page, `payouts-${name}`);
      // The narrowest supported screen.
      await page.setViewportSize({ width: 320, height: 800 });
      await checkAccess(page);
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(sideways).toBeLessThanOrEqual(0);
      await page.setViewportSize(phone);
    }
    expect(complaints).toEqual([]);
  });
});
