import { type Browser, expect, type Page, test } from '@playwright/test';
import { fillPayment } from './fill-payment.ts';
import { armFault } from './gateway-faults.ts';
import { listenForComplaints } from './listen-for-complaints.ts';
import { lookAt, looks } from './look-at.ts';
import { another, openConsole } from './open-console.ts';
import { newName } from './review-records.ts';

const companyId = 'DemoSoufriereSpice01';
// One after the other: they share a merchant, and the faults that they arm.
test.describe.configure({ mode: 'default' });

/** A test payment that the gateway answers with another amount, and knows nothing of when it is asked. */
async function payInDoubt(browser: Browser, baseURL: string | undefined): Promise<string> {
  const payer = await another(browser, baseURL);
  const purpose = newName('In doubt');
  await payer.goto(`/PayCompany/${companyId}?mode=test`);
  await fillPayment(payer, { purpose });
  await armFault('inquiry_absent', 500);
  await armFault('wrong_amount', 1);
  await payer.getByRole('button', { name: /Submit payment/ }).click();
  await expect(payer.getByText(/find out|still|confirm/i).first()).toBeVisible();
  await payer.context().close();
  return purpose;
}

/** The newest of those that the gateway answered wrongly. */
async function openDoubtful(page: Page, purpose: string): Promise<void> {
  const rows = page.getByRole('listitem').filter({ hasText: 'answered another sale or amount' });
  await expect(rows.last()).toBeVisible();
  await rows.last().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('EC$99.00');
  await expect(page.getByText(purpose)).toBeVisible();
  // The gateway is asked about it within a second, and before that nobody resolves it.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'What to do' })).toBeVisible({ timeout: 2000 });
  }).toPass();
}

async function confirmAs(page: Page, action: string): Promise<void> {
  const card = page.locator('section, div').filter({ hasText: action }).last();
  await expect(card).toBeVisible();
  await page.getByRole('button', { name: 'Confirm', exact: true }).first().click();
  await page.getByLabel('Your password').fill('two-peaks');
  await page.getByRole('button', { name: `Confirm: ${action}` }).click();
  await expect(page.getByText(`Done: ${action}`)).toBeVisible();
}

test('two people resolve a sale that nobody knows the end of, and charge it back later', async ({
  page,
  browser,
  baseURL,
}) => {
  const complaints = listenForComplaints(page, baseURL);
  const purpose = await payInDoubt(browser, baseURL);
  await openConsole(page, 'kendrick', 'Money');
  await openDoubtful(page, purpose);
  const address = page.url();
  // By keys alone.
  await page.getByRole('button', { name: 'It was approved' }).press('Enter');
  await page.getByRole('button', { name: /^Propose: it was approved/ }).press('Enter');
  await expect(page.getByLabel('Approval or reference number')).toBeFocused();
  await page.keyboard.type('000025');
  await page.getByLabel('Why').fill('The acquirer’s file has it');
  await page.getByRole('button', { name: /^Propose: it was approved/ }).press('Enter');
  await expect(page.getByText('Another member of staff has to confirm it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0);

  const second = await another(browser, baseURL);
  await openConsole(second, 'denise', 'Money');
  await second.goto(address);
  await confirmAs(second, 'Sale of EC$99.00 was approved');
  await expect(second.getByText('Two people of staff: Approved.')).toBeVisible();

  await second.getByRole('button', { name: 'Charge back' }).click();
  await second.getByLabel('Amount in EC$').fill('150');
  await second.getByLabel('The acquirer’s reference').fill('CB-77');
  await second.getByLabel('Day of the acquirer’s notice').fill('2026-01-05');
  await second.getByLabel('Why').fill('The customer says that nothing came');
  await second.getByRole('button', { name: 'Propose to charge back EC$150' }).click();
  await expect(second.getByText('More than was paid cannot be charged back.')).toBeVisible();
  await second.getByLabel('Amount in EC$').fill('99');
  await second.getByRole('button', { name: 'Propose to charge back EC$99' }).click();
  await expect(second.getByText('Another member of staff has to confirm it.')).toBeVisible();

  await page.goto(address);
  await confirmAs(page, 'Chargeback of EC$99.00');
  await expect(page.getByText('EC$99.00 charged back')).toBeVisible();
  await page.goto(`/console/money/companies/${companyId}?mode=test`);
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Chargeback');
  await second.context().close();
  expect(complaints).toEqual([]);
});

for (const look of looks) {
  const { width, colorScheme } = look;
  test.describe(`${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme });

    test('every page of the money is sound and in place', async ({ page, browser, baseURL }) => {
      const complaints = listenForComplaints(page, baseURL);
      const purpose = await payInDoubt(browser, baseURL);
      await openConsole(page, 'kendrick', 'Money');
      await expect(page.getByRole('link', { name: /answered another sale/ }).last()).toBeVisible();
      await lookAt(page, look, 'money');
      await openDoubtful(page, purpose);
      await lookAt(page, look, 'money-sale');
      await page.getByRole('button', { name: 'It was declined' }).click();
      await lookAt(page, look, 'money-resolve');
      await page.getByLabel('Why').fill('The acquirer’s file does not have it');
      await page.getByRole('button', { name: /^Propose: it was declined/ }).click();
      await expect(page.getByText('Waits for a second person')).toBeVisible();
      await lookAt(page, look, 'money-proposed');
      await page.goto(`/console/money/companies/${companyId}?mode=test`);
      await page.getByRole('button', { name: 'Adjust' }).click();
      await page.getByLabel('Amount in EC$').fill('12.50');
      await lookAt(page, look, 'money-adjust');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await lookAt(page, look, 'money-ledger');
      expect(complaints).toEqual([]);
    });
  });
}
