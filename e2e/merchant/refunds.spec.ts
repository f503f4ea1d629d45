import { type Browser, expect, type Page, test } from '@playwright/test';
import { addCompany, companyId } from '../steps/company-steps.ts';
import { checkPage, phone } from '../steps/check-page.ts';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import { another, openConsole } from '../steps/open-console.ts';
import { signIn } from '../steps/sign-in-on-page.ts';
import { signUp } from '../steps/sign-up-on-page.ts';
import { details, fillRefund, form, openPaid, type Paid, refund } from './refund-steps.ts';

// Each checks many pages.
test.describe.configure({ timeout: 300_000 });
test.use({ viewport: phone });

/** Real money of the demo's merchant: staff make its refunds in the acquirer's portal. */
async function openLive(page: Page): Promise<Paid> {
  await signIn(page);
  return openPaid(page, '/PayCompany/DemoSoufriereSpice01', '/Mytransactions');
}

/** One person proposes and another approves; both pages show the sale. */
async function recordOutcome(
  [one, two]: readonly [Page, Page],
  { saleId, money, outcome }: { saleId: string; money: string; outcome: 'made' | 'failed' },
): Promise<void> {
  await one.goto(`/console/money/sales/${saleId}`);
  await one.getByRole('button', { name: `Record outcome of refund of ${money}` }).click();
  if (outcome === 'failed') await one.getByLabel('Outcome').selectOption('It couldn’t be made');
  else await one.getByLabel('The acquirer’s reference').fill('RF-20417');
  await one.getByLabel('Why').fill('Seen in the portal');
  await one.getByLabel('Your password').fill('two-peaks');
  await one.getByRole('button', { name: /^Propose: refund of / }).click();
  await expect(one.getByText('Another member of staff needs to approve it.')).toBeVisible();
  await two.goto(`/console/money/sales/${saleId}`);
  await two.getByRole('button', { name: 'Approve', exact: true }).click();
  await two.getByLabel('Your password').fill('two-peaks');
  await two.getByRole('button', { name: /^Approve: Refund of / }).click();
  await expect(two.getByText(/^Done: Refund of /)).toBeVisible();
}

async function twoOfStaff(
  browser: Browser,
  baseURL: string | undefined,
): Promise<readonly [Page, Page]> {
  const staff = [await another(browser, baseURL), await another(browser, baseURL)] as const;
  await openConsole(staff[0], 'kendrick', 'Money');
  await openConsole(staff[1], 'denise', 'Money');
  return staff;
}

test('a merchant refunds a part, and two of staff record that it was made', async ({
  page,
  browser,
  baseURL,
}) => {
  const complaints = listenForComplaints(page, baseURL);
  const { saleId, receipt } = await openLive(page);
  await fillRefund(page, '99.01', 'Sent back');
  await form(page).getByLabel('Reason').blur();
  await form(page).getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(
    form(page).getByText('You can refund up to EC$99.00 of this payment.'),
  ).toBeVisible();
  await form(page).getByLabel('Amount').fill('30');
  const effects = form(page).getByRole('region', { name: 'What this refund does' });
  await expect(effects).toContainText(/Fee returned to you\s*EC\$1\.95/);
  await expect(effects).toContainText(/From your balance\s*EC\$28\.05/);
  await checkPage(page, 'refund-form');
  await form(page).getByRole('button', { name: 'Refund EC$30.00' }).click();
  await expect(form(page)).toHaveCount(0);
  await expect(details(page).getByText(/^We’ll send it by /)).toBeVisible();
  await expect(details(page).getByText('Refund pending', { exact: true })).toBeVisible();
  await checkPage(page, 'refund-pending');
  await receipt.reload();
  await expect(receipt.getByText('EC$30.00 is being refunded to you.')).toBeVisible();
  await checkPage(receipt, 'receipt-refund-pending');

  const staff = await twoOfStaff(browser, baseURL);
  const tasks = staff[0].getByRole('region', { name: /^Refunds to make/ });
  await expect(tasks.getByRole('link', { name: /EC\$30\.00/ }).last()).toBeVisible();
  await checkPage(staff[0], 'console-refunds');
  await staff[0].goto(`/console/money/sales/${saleId}`);
  await expect(staff[0].getByText(/Make it in the acquirer’s portal/)).toBeVisible();
  await checkPage(staff[0], 'console-refund');
  await recordOutcome(staff, { saleId, money: 'EC$30.00', outcome: 'made' });

  await page.reload();
  await expect(details(page).getByText('Partly refunded', { exact: true })).toBeVisible();
  await expect(details(page).getByText(/reference RF-20417$/)).toBeVisible();
  await expect(
    details(page).getByText(/^You receive EC\$64\.51, after a fee of EC\$4\.49 \(6\.5%\)/),
  ).toBeVisible();
  const address = page.url();
  await page.goto('/Mytransactions?days=7&money=partly_refunded');
  await expect(page.getByText('EC$30.00 refunded').first()).toBeVisible();
  await checkPage(page, 'transactions-partly-refunded');
  await page.goto(address);
  await refund(page, '69', 'Sent the rest back');
  await recordOutcome(staff, { saleId, money: 'EC$69.00', outcome: 'made' });
  await page.reload();
  await expect(details(page).getByText('Refunded', { exact: true }).first()).toBeVisible();
  await expect(
    details(page).getByText('You receive nothing, and our fee is returned to you.'),
  ).toBeVisible();
  await expect(details(page).getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0);
  await checkPage(page, 'refund-done');
  await receipt.reload();
  await expect(
    receipt.getByText(/^All of it, EC\$99\.00, has been refunded to you\./),
  ).toBeVisible();
  await checkPage(receipt, 'receipt-refunded-whole');
  await details(page).getByRole('button', { name: 'Close' }).first().click();
  await page.goto('/Mytransactions?days=7&money=refunded');
  await expect(page.getByRole('link', { name: /^Theresa .*, Refunded, / }).first()).toBeVisible();
  await checkPage(page, 'transactions-refunded');
  await Promise.all([receipt, ...staff].map((each) => each.context().close()));
  expect(complaints).toEqual([]);
});

test('a refund that could not be made goes back to the balance', async ({
  page,
  browser,
  baseURL,
}) => {
  const { saleId, receipt } = await openLive(page);
  await refund(page, '99', 'Sent back');
  await expect(details(page).getByText('All of it is on hold', { exact: false })).toHaveCount(0);
  await expect(
    details(page).getByRole('link', { name: 'Returned: don’t release goods' }),
  ).toBeVisible();
  const staff = await twoOfStaff(browser, baseURL);
  await recordOutcome(staff, { saleId, money: 'EC$99.00', outcome: 'failed' });
  await page.reload();
  await expect(
    details(page).getByText('It couldn’t be made. EC$92.565 is back in your balance.'),
  ).toBeVisible();
  await expect(
    details(page).getByText('A refund of EC$99.00 failed. See why below.'),
  ).toBeVisible();
  await expect(details(page).getByText('Approved', { exact: true })).toBeVisible();
  await details(page).getByRole('region', { name: 'Refunds' }).scrollIntoViewIfNeeded();
  await checkPage(page, 'refund-failed');
  await details(page).getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(form(page).getByLabel('Amount')).toHaveValue('99.00');
  await receipt.reload();
  await expect(receipt.getByText('Approved')).toBeVisible();
  await Promise.all([receipt, ...staff].map((each) => each.context().close()));
});

test('a refund above the balance is refused until staff allow it', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page, 'refunding');
  await addCompany(page, `Kwéyòl Crafts ${process.pid}-${Date.now() % 1_000_000}`);
  const company = await companyId(page);
  const { saleId, receipt } = await openPaid(
    page,
    `/PayCompany/${company}?mode=test`,
    '/TestTransactions',
  );
  const ledger = `/console/money/companies/${company}?mode=test`;
  const staff = await twoOfStaff(browser, baseURL);
  const [one, two] = staff;
  const approve = async (title: string, address = ledger) => {
    await two.goto(address);
    await two.getByRole('button', { name: 'Approve', exact: true }).click();
    await two.getByLabel('Your password').fill('two-peaks');
    await two.getByRole('button', { name: `Approve: TEST: ${title}` }).click();
    await expect(two.getByText(`Done: TEST: ${title}.`)).toBeVisible();
  };
  await one.goto(ledger);
  await one.getByRole('button', { name: 'Adjust' }).click();
  await one.getByLabel('Direction').selectOption('Debit the merchant');
  await one.getByLabel('Amount in EC$').fill('80');
  await one.getByLabel('Why').fill('To lower the balance');
  await one.getByLabel('Your password').fill('two-peaks');
  await one.getByRole('button', { name: 'TEST: Propose to debit EC$80.00' }).click();
  await expect(one.getByText('Another member of staff needs to approve it.')).toBeVisible();
  await approve('Debit EC$80.00');

  await fillRefund(page, '99', 'Sent back');
  await expect(
    form(page).getByText('Your balance is EC$80.00 too low for this refund.', { exact: false }),
  ).toBeVisible();
  await checkPage(page, 'refund-refused');
  await form(page).getByRole('button', { name: 'TEST: Refund', exact: true }).click();
  await expect(form(page).getByLabel('Amount')).toBeFocused();
  await form(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(details(page).getByRole('button', { name: 'Refund', exact: true })).toBeFocused();

  // Staff may refund below the balance, with two people.
  const sale = `/console/money/sales/${saleId}`;
  await one.goto(sale);
  await one.getByRole('button', { name: 'Refund', exact: true }).click();
  await one.getByLabel('Amount in EC$').fill('20');
  await one.getByLabel('Why').fill('Agreed by phone');
  await one.getByLabel('Your password').fill('two-peaks');
  await checkPage(one, 'console-staff-refund');
  await one.getByRole('button', { name: 'TEST: Propose to refund EC$20.00' }).click();
  await expect(one.getByText('Another member of staff needs to approve it.')).toBeVisible();
  await approve('Refund EC$20.00', sale);
  await page.reload();
  await expect(details(page).getByText(/^By our staff, .*: Agreed by phone$/)).toBeVisible();

  await one.goto(ledger);
  await one.getByRole('button', { name: 'Change a limit' }).click();
  await one.getByLabel('Limit', { exact: true }).selectOption('Negative balance');
  await one.getByLabel('Amount in EC$').fill('100');
  await one.getByLabel('Why').fill('Agreed with the merchant');
  await one.getByLabel('Your password').fill('two-peaks');
  await checkPage(one, 'console-refund-limit');
  await one.getByRole('button', { name: 'TEST: Propose a balance of down to −EC$100.00' }).click();
  await expect(one.getByText('Another member of staff needs to approve it.')).toBeVisible();
  await approve('Allow refunds down to a balance of −EC$100.00');
  await expect(two.getByText('Down to −EC$100.00')).toBeVisible();

  await refund(page, '79', 'Sent back');
  // Test money needs no staff.
  await expect(details(page).getByText('Refunded', { exact: true }).first()).toBeVisible();
  await Promise.all([receipt, ...staff].map((each) => each.context().close()));
});
