import { calendarDay } from '@piton/contract/time/time.ts';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { PNG } from 'pngjs';
import { twoOfStaff } from './record-disputes.ts';
import { checkPage, phone } from '../steps/check-page.ts';
import { openSteppedUp } from '../steps/confirm-step-up.ts';
import { fillPayment } from '../steps/fill-payment.ts';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import { another, openConsole } from '../steps/open-console.ts';
import { fillSignIn } from '../steps/sign-in-on-page.ts';

// Each checks many pages.
test.describe.configure({ timeout: 300_000 });

const company = 'DemoSoufriereSpice01';
let made = 0;

/** A test payment that the customer's bank has disputed. */
async function disputedPayment(
  browser: Browser,
  baseURL: string | undefined,
  page: Page,
): Promise<string> {
  const payer = await another(browser, baseURL);
  const purpose = `Baskets ${process.pid} ${(made += 1)}`;
  await payer.goto(`/PayCompany/${company}?mode=test`);
  await fillPayment(payer, { purpose });
  await payer.getByRole('button', { name: /^Submit payment/ }).click();
  await expect(payer.getByRole('link', { name: 'View receipt' })).toBeVisible();
  await payer.context().close();
  const response = await page.request.get(
    `/api/sales?mode=test&search=${encodeURIComponent(purpose)}`,
  );
  const { items } = (await response.json()) as { items: { id: string }[] };
  const saleId = items[0]?.id ?? '';
  const staff = await twoOfStaff(browser, baseURL);
  const disputeId = await staff.recordDispute(
    { saleId, amountMills: 99_000 },
    calendarDay(new Date()),
  );
  await staff.leave();
  return disputeId;
}

async function signIn(page: Page): Promise<void> {
  await openSteppedUp(page, 'two-peaks', async () => {
    await page.goto('/signin');
    await fillSignIn(page, 'two-peaks');
    await expect(page).not.toHaveURL(/signin/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

function picture(grey: number): Buffer {
  const png = new PNG({ width: 120, height: 80 });
  png.data.fill(grey);
  return PNG.sync.write(png);
}

const rejected = [
  /^\/api\/disputes\/.+: Failed to load resource: .+ status of 422 /,
  /data error: rejected_fields/,
];

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('a merchant sends evidence, and staff forward it', async ({ page, browser, baseURL }) => {
    const complaints = listenForComplaints(page, baseURL, rejected);
    await signIn(page);
    const disputeId = await disputedPayment(browser, baseURL, page);
    await page.goto('/disputes');
    const row = page.getByRole('listitem').filter({ has: page.locator(`[href$="${disputeId}"]`) });
    await expect(row.getByText('Needs a response')).toBeVisible();
    await expect(row.getByText('9 days left')).toBeVisible();
    await checkPage(page, 'disputes');
    await expect(row.getByText('Goods or service not received')).toBeVisible();
    await row.getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Dispute', exact: true })).toBeVisible();
    await expect(page.getByText('Goods or service not received')).toBeVisible();

    await page.getByRole('button', { name: 'Review and submit' }).click();
    await expect(page.getByLabel('What happened?')).toBeFocused();
    await page.getByLabel('What happened?').fill('Two baskets of spices, ordered by phone.');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('Draft saved.')).toBeVisible();
    await page
      .getByLabel('When and where did the customer receive it?')
      .fill('On Monday, at her hotel');
    await page.getByRole('button', { name: 'Save draft' }).click();
    const files = page.getByLabel('Files', { exact: true }).first();
    await files.setInputFiles({
      name: 'order.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('<html>not a PDF</html>'),
    });
    await expect(page.getByText(/^order\.pdf: Use a PDF, PNG or JPEG file/)).toBeVisible();
    await files.setInputFiles([
      { name: 'basket.png', mimeType: 'image/png', buffer: picture(0xb0) },
      { name: 'wrong.png', mimeType: 'image/png', buffer: picture(0xc0) },
    ]);
    await expect(page.getByText('wrong.png')).toBeVisible();
    await page.getByRole('button', { name: 'Remove wrong.png' }).click();
    await expect(page.getByText('wrong.png')).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('What happened?')).toHaveValue(/^Two baskets/);
    await expect(page.getByText('basket.png')).toBeVisible();
    await checkPage(page, 'dispute-evidence');

    await page.getByRole('button', { name: 'Review and submit' }).click();
    await expect(page.getByRole('dialog', { name: 'Submit your evidence?' })).toBeVisible();
    await checkPage(page, 'dispute-submitting');
    await page.getByRole('button', { name: 'Submit evidence with 1 file' }).click();
    await expect(page.getByText(/^We have your evidence and will send it/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save draft' })).toHaveCount(0);
    await checkPage(page, 'dispute-submitted');

    await forwardAsStaff(browser, baseURL, disputeId);
    await page.reload();
    await expect(page.getByText(/^We sent it to the card network on/)).toBeVisible();
    expect(complaints).toEqual([]);
  });
});

async function forwardAsStaff(
  browser: Browser,
  baseURL: string | undefined,
  disputeId: string,
): Promise<void> {
  const staff = await another(browser, baseURL);
  await staff.setViewportSize({ width: 1280, height: 800 });
  const complaints = listenForComplaints(staff, baseURL);
  await openConsole(staff, 'denise', 'Money');
  await checkPage(staff, 'console-disputes');
  await staff
    .getByRole('region', { name: /^Open disputes/ })
    .locator(`[href$="${disputeId}"]`)
    .click();
  await expect(staff.getByRole('heading', { name: /^Dispute of EC\$99\.00/ })).toBeVisible();
  await expect(staff.getByText('Evidence to send')).toBeVisible();
  await expect(staff.getByText('Two baskets of spices, ordered by phone.')).toBeVisible();
  await checkPage(staff, 'console-dispute');
  const download = staff.waitForEvent('download');
  await staff.getByRole('button', { name: 'Download as one PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^evidence-.+\.pdf$/);
  await staff.getByRole('button', { name: 'Record as sent' }).click();
  await staff.getByLabel('Your password').fill('two-peaks');
  await staff.getByRole('button', { name: 'Record as sent to the acquirer' }).click();
  await expect(staff.getByText('Recorded as sent to the acquirer.')).toBeVisible();
  await expect(staff.getByText('Sent to the acquirer', { exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
  await staff.context().close();
}

test('a merchant accepts a dispute from its payment', async ({ page, browser, baseURL }) => {
  const complaints = listenForComplaints(page, baseURL);
  await signIn(page);
  const disputeId = await disputedPayment(browser, baseURL, page);
  const response = await page.request.get(`/api/disputes/${disputeId}`);
  const { sale } = (await response.json()) as { sale: { id: string } };
  await page.goto(`/TestTransactions?days=all&payment=${sale.id}`);
  const panel = page.getByRole('dialog', { name: 'Payment' });
  await expect(panel.getByText(/^Respond to the dispute by/)).toBeVisible();
  await checkPage(page, 'payment-disputed');
  await panel.getByRole('link', { name: 'Respond to the dispute' }).click();
  await expect(page.getByRole('heading', { name: 'Dispute', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Accept dispute' }).click();
  await page.getByRole('button', { name: 'Accept: EC$99.00 to the customer' }).click();
  await expect(page.getByText(/^You accepted this dispute/)).toBeVisible();
  await checkPage(page, 'dispute-accepted');
  expect(complaints).toEqual([]);
});
