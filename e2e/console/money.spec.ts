import { addDays } from '@piton/contract/time/calendar.ts';
import { calendarDay } from '@piton/contract/time/time.ts';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { fillPayment } from '../steps/fill-payment.ts';
import { armFault } from '../steps/gateway-faults.ts';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import { checkPage, phone } from '../steps/check-page.ts';
import { another, openConsole } from '../steps/open-console.ts';
import { pickDay } from './pick-day.ts';
import { newName } from './review-records.ts';

const companyId = 'DemoSoufriereSpice01';
// In order, because they share a merchant and armed faults.
test.describe.configure({ mode: 'default' });

/** A test payment for which the gateway returns another amount, and no outcome on inquiry. */
async function payInDoubt(browser: Browser, baseURL: string | undefined): Promise<string> {
  const payer = await another(browser, baseURL);
  const purpose = newName('In doubt');
  await payer.goto(`/PayCompany/${companyId}?mode=test`);
  const amount = '99.37';
  await fillPayment(payer, { purpose, amount });
  await armFault('inquiry_down', { count: 500, amount });
  await armFault('wrong_amount', { count: 1, amount });
  await payer.getByRole('button', { name: /Submit payment/ }).click();
  await expect(payer.getByText(/find out|still|confirm/i).first()).toBeVisible();
  await payer.context().close();
  return purpose;
}

/** Opens the newest sale with a wrong gateway response. */
async function openDoubtful(page: Page, purpose: string): Promise<void> {
  const rows = page
    .getByRole('listitem')
    .filter({ hasText: 'named another sale, amount or currency, or was incomplete' })
    // Other tests create open sales too.
    .filter({ hasText: 'EC$99.37' });
  await expect(rows.last()).toBeVisible();
  await rows.last().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('EC$99.37');
  await expect(page.getByText(purpose)).toBeVisible();
  // The first inquiry runs within a second, and a resolution is possible only after it.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Actions' })).toBeVisible({ timeout: 2000 });
  }).toPass();
}

/** With the step-up fields of both proposal and approval. */
async function propose(page: Page, button: RegExp | string): Promise<void> {
  await page.getByLabel('Your password').fill('two-peaks');
  await page.getByRole('button', { name: button }).click();
}

async function confirmAs(page: Page, action: string): Promise<void> {
  const card = page.locator('section, div').filter({ hasText: action }).last();
  await expect(card).toBeVisible();
  await page.getByRole('button', { name: 'Approve', exact: true }).first().click();
  await page.getByLabel('Your password').fill('two-peaks');
  // The button names test money too.
  await page.getByRole('button', { name: `Approve: TEST: ${action}` }).click();
  await expect(page.getByText(`Done: TEST: ${action}`)).toBeVisible();
}

test(
  'two people resolve a pending sale, and record a dispute later',
  { tag: '@core' },
  async ({ page, browser, baseURL }) => {
    const complaints = listenForComplaints(page, baseURL);
    const purpose = await payInDoubt(browser, baseURL);
    await openConsole(page, 'kendrick', 'Money');
    await openDoubtful(page, purpose);
    const address = page.url();
    // By keyboard.
    await page.getByRole('button', { name: 'Mark as approved' }).press('Enter');
    await page.getByRole('button', { name: /^TEST: Propose: mark as approved/ }).press('Enter');
    await expect(page.getByLabel('Approval or reference number')).toBeFocused();
    await page.keyboard.type('000025');
    await page.getByLabel('Why').fill('The acquirer’s file has it');
    await page.getByLabel('Your password').fill('two-peaks');
    await page.getByRole('button', { name: /^TEST: Propose: mark as approved/ }).press('Enter');
    await expect(page.getByText('Another member of staff needs to approve it.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);

    const second = await another(browser, baseURL);
    await openConsole(second, 'denise', 'Money');
    await second.goto(address);
    await confirmAs(second, 'Sale of EC$99.37 was approved');
    await expect(second.getByText('Two members of staff: Approved.')).toBeVisible();

    await second.getByRole('button', { name: 'Record dispute' }).click();
    await second.getByLabel('Amount in EC$').fill('150');
    await second.getByLabel('The acquirer’s reference').fill('CB-77');
    await second.getByLabel('Why').fill('The customer says that nothing came');
    await second.getByLabel('Dispute fee in EC$').fill('25');
    // The button promises nothing impossible.
    await propose(second, 'TEST: Propose a dispute');
    await expect(second.getByText('A dispute can’t exceed what was paid.')).toBeVisible();
    await expect(second.getByText('Please choose a day.')).toHaveCount(2);
    await expect(second.getByText('Please choose a reason.')).toBeVisible();
    await pickDay(second, 'Day of the acquirer’s notice', calendarDay(new Date()));
    await second.getByLabel('The card network’s reason').selectOption('not_received');
    await pickDay(second, 'Merchant’s deadline', addDays(calendarDay(new Date()), 9));
    await second.getByLabel('Amount in EC$').fill('99.37');
    await propose(second, 'TEST: Propose a dispute of EC$99.37 and a fee of EC$25.00');
    await expect(second.getByText('Another member of staff needs to approve it.')).toBeVisible();

    await page.goto(address);
    await confirmAs(page, 'Dispute of EC$99.37 and a fee of EC$25.00');
    await expect(page.getByText('EC$99.37 charged back')).toBeVisible();
    // Staff find an open dispute without knowing its invoice.
    await page.goto('/console');
    await expect(page.getByRole('link', { name: /^Money .*\d+ waiting/ })).toBeVisible();
    await page.goto('/console/money');
    const held = page.getByRole('region', { name: /^Open disputes/ });
    await held.getByRole('link', { name: /EC\$99\.37.*CB-77/ }).click();
    await expect(page.getByRole('heading', { name: /^Dispute of EC\$99\.37/ })).toBeVisible();
    await expect(page.getByText('9 days left')).toBeVisible();
    await page.goto(`/console/money/companies/${companyId}?mode=test`);
    // Other tests pay this company at the same time, so the newest entry may be theirs.
    const entries = page.getByRole('main').getByRole('listitem');
    await expect(entries.filter({ hasText: 'Dispute fee' }).first()).toBeVisible();
    await second.context().close();
    expect(complaints).toEqual([]);
  },
);

async function adjustBy(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Adjust' }).click();
  await page.getByLabel('Amount in EC$').fill(amount);
  await page.getByLabel('Why').fill('Charged twice');
}

test('the fee of a sale is returned to the mill', async ({ page, browser, baseURL }) => {
  const complaints = listenForComplaints(page, baseURL);
  const payer = await another(browser, baseURL);
  await payer.goto(`/PayCompany/${companyId}?mode=test`);
  await fillPayment(payer, { purpose: newName('Given back') });
  await payer.getByRole('button', { name: /Submit payment/ }).click();
  const details = payer.locator('dl').filter({ hasText: 'Invoice number' });
  await expect(details).toBeVisible();
  const text = await details.innerText();
  const invoice = /Invoice number\s+([A-Z0-9]{12})/.exec(text)?.[1] ?? 'none';
  await payer.context().close();

  const ledger = `/console/money/companies/${companyId}?mode=test`;
  await openConsole(page, 'kendrick', 'Money');
  await page.goto(ledger);
  await page.getByRole('link', { name: invoice }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('EC$99.00');
  const address = page.url();
  await page.getByRole('button', { name: 'Adjust' }).click();
  const amount = page.getByLabel('Amount in EC$');
  await amount.fill('6.435');
  await page.getByLabel('Why').fill('Agreed with the merchant');
  // Our own money is no fee, so its amount has whole cents.
  await propose(page, 'TEST: Propose an adjustment');
  await expect(amount).toHaveAccessibleDescription(/Only our fee has a third decimal/);
  await amount.fill('');
  await page.getByLabel('Source of funds').selectOption('Our fee');
  await expect(amount).toHaveAccessibleDescription(/Fees have up to three decimals/);
  await page.getByRole('button', { name: 'Use the fee of this sale: EC$6.435' }).press('Enter');
  await expect(amount).toHaveValue('6.435');
  await checkPage(page, 'money-give-fee');
  await propose(page, 'TEST: Propose to credit EC$6.435');
  await expect(page.getByText('Another member of staff needs to approve it.')).toBeVisible();

  const second = await another(browser, baseURL);
  await openConsole(second, 'denise', 'Money');
  await second.goto(address);
  await confirmAs(second, 'Credit EC$6.435');
  // No fee is left to refund.
  await expect(second.getByText('Awaiting second approval')).toHaveCount(0);
  await second.getByRole('button', { name: 'Adjust' }).click();
  await second.getByLabel('Source of funds').selectOption('Our fee');
  await expect(second.getByText('Fees have up to three decimals')).toBeVisible();
  await expect(second.getByRole('button', { name: /this sale/ })).toHaveCount(0);
  await second.goto(ledger);
  const lines = second.getByRole('main').getByRole('listitem').filter({ hasText: invoice });
  await expect(lines).toHaveCount(3);
  await expect(lines.nth(0)).toContainText(/Adjustment.*[^−]EC\$6\.435/s);
  await expect(lines.nth(1)).toContainText(/Fee.*−EC\$6\.435/s);
  await second.context().close();
  expect(complaints).toEqual([]);
});

test('a refresh behind an open dialog does not change what is approved', async ({
  page,
  browser,
  baseURL,
}) => {
  const purpose = await payInDoubt(browser, baseURL);
  await openConsole(page, 'kendrick', 'Money');
  await openDoubtful(page, purpose);
  const address = page.url();
  await page.getByRole('button', { name: 'Mark as declined' }).click();
  await page.getByLabel('Why').fill('The acquirer’s file does not have it');
  await propose(page, /^TEST: Propose: mark as declined/);
  const second = await another(browser, baseURL);
  await openConsole(second, 'denise', 'Money');
  await second.goto(address);
  await confirmAs(second, 'Sale of EC$99.37 was declined');

  await page.goto(address);
  await adjustBy(page, '10.02');
  // A colleague changes the same sale, and the page behind the dialog reloads.
  await adjustBy(second, '10.01');
  await propose(second, 'TEST: Propose to credit EC$10.01');
  await expect(second.getByText('Another member of staff needs to approve it.')).toBeVisible();
  const tab = await another(browser, baseURL);
  await openConsole(tab, 'kendrick', 'Money');
  await tab.goto(address);
  await confirmAs(tab, 'Credit EC$10.01');
  const refreshed = page.waitForResponse((response) => response.url().includes('/console/sales/'));
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await (await refreshed).finished();
  await propose(page, 'TEST: Propose to credit EC$10.02');
  await expect(page.getByText('This sale has changed.')).toBeVisible();
  await tab.context().close();
  await second.context().close();
});

test('a duplicate of a pending adjustment needs confirmation', async ({
  page,
  browser,
  baseURL,
}) => {
  const ledger = `/console/money/companies/${companyId}?mode=test`;
  const second = await another(browser, baseURL);
  await openConsole(page, 'kendrick', 'Money');
  await openConsole(second, 'denise', 'Money');
  for (const by of [second, page]) {
    await by.goto(ledger);
    await adjustBy(by, '77.01');
    await propose(by, 'TEST: Propose to credit EC$77.01');
    const notice = by === second ? 'Proposed. A second person' : 'An adjustment of the same amount';
    await expect(by.getByText(notice)).toBeVisible();
  }
  await page.getByLabel('Possible duplicate').selectOption('yes');
  await page.getByRole('button', { name: 'TEST: Propose to credit EC$77.01' }).click();
  await expect(page.getByText('Proposed. A second person')).toBeVisible();
  await second.context().close();
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('every money page renders correctly', async ({ page, browser, baseURL }) => {
    const complaints = listenForComplaints(page, baseURL);
    const purpose = await payInDoubt(browser, baseURL);
    await openConsole(page, 'kendrick', 'Money');
    await expect(
      page.getByRole('link', { name: /named another sale, amount or currency/ }).last(),
    ).toBeVisible();
    await checkPage(page, 'money');
    await openDoubtful(page, purpose);
    await checkPage(page, 'money-sale');
    await page.getByRole('button', { name: 'Mark as declined' }).click();
    await checkPage(page, 'money-resolve');
    await page.getByLabel('Why').fill('The acquirer’s file does not have it');
    await propose(page, /^TEST: Propose: mark as declined/);
    await expect(page.getByText('Awaiting second approval')).toBeVisible();
    await checkPage(page, 'money-proposed');
    await page.goto(`/console/money/companies/${companyId}?mode=test`);
    await page.getByRole('button', { name: 'Adjust' }).click();
    await page.getByLabel('Source of funds').selectOption('Our fee');
    await page.getByLabel('Amount in EC$').fill('12.505');
    await checkPage(page, 'money-adjust');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await checkPage(page, 'money-ledger');
    expect(complaints).toEqual([]);
  });
});
