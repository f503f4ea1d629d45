import { calendarDay } from '@piton/contract/time/time.ts';
import { expect, type Page, test } from '@playwright/test';
import { twoOfStaff } from './record-disputes.ts';
import { fillPayment } from '../steps/fill-payment.ts';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import { checkPage, phone } from '../steps/check-page.ts';
import { another } from '../steps/open-console.ts';
import { readQrCode } from '../steps/read-qr-code.ts';
import { fillSignIn } from '../steps/sign-in-on-page.ts';

// Each checks many pages.
test.describe.configure({ timeout: 300_000 });

const company = 'DemoSoufriereSpice01';
/** The browser's messages when a person without access opens a receipt. */
const nothingThere = [
  /^\/api\/receipts\/.+: Failed to load resource: .+ status of 404 /,
  /data error: not_found/,
];
const takenBefore = [
  /^\/api\/receipts\/.+: Failed to load resource: .+ status of 409 /,
  /data error: version_conflict/,
];
let made = 0;

/** Pays, and opens the permanent receipt. */
async function payFor(page: Page, mode: 'live' | 'test'): Promise<string> {
  const purpose = `Nutmeg ${process.pid} ${(made += 1)}`;
  await page.goto(`/PayCompany/${company}${mode === 'test' ? '?mode=test' : ''}`);
  await fillPayment(page, { purpose });
  await page.getByRole('button', { name: /^Submit payment/ }).click();
  await page.getByRole('link', { name: 'View receipt' }).click();
  await expect(page.getByRole('heading', { name: 'Receipt from' })).toBeVisible();
  return purpose;
}

/** The link in the QR code on the customer's screen. */
async function scan(page: Page): Promise<string> {
  const code = page.getByRole('img', { name: 'Receipt code' });
  const { text } = readQrCode(await code.screenshot());
  expect(text).toBe(page.url().replace('/receipt/', '/check-receipt/'));
  return text ?? '';
}

async function openAs(page: Page, address: string, email?: string): Promise<void> {
  await page.goto(address);
  await expect(page).toHaveURL(/\/signin\?to=/);
  await expect(page.getByText('This code is for the shop that was paid.')).toBeVisible();
  await fillSignIn(page, 'two-peaks', email);
  await expect(page).toHaveURL(address);
}

const standing = (page: Page) => page.getByRole('heading', { level: 1 });
const mark = (page: Page) => page.getByRole('button', { name: /^Mark goods as collected/ });

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('a receipt is shown at the counter and its goods are collected once', async ({
    page,
    browser,
    baseURL,
  }) => {
    const complaints = listenForComplaints(page, baseURL);
    const purpose = await payFor(page, 'live');
    await checkPage(page, 'receipt-kept');
    const whatsapp = page.getByRole('link', { name: 'Send by WhatsApp' });
    const message = new URL((await whatsapp.getAttribute('href')) ?? '').searchParams.get('text');
    expect(message).toBe(`My receipt from Soufrière Spice Market: ${page.url()}`);
    const address = await scan(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await scan(page)).toBe(address);

    const shop = await another(browser, baseURL);
    await shop.setViewportSize(phone);
    const shopComplaints = listenForComplaints(shop, baseURL, takenBefore);
    await openAs(shop, address);
    await expect(standing(shop)).toHaveText('Paid');
    await expect(shop.getByText('Theresa Jn Baptiste')).toBeVisible();
    await checkPage(shop, 'check-receipt-paid');
    const second = await shop.context().newPage();
    await second.goto(address);
    await expect(mark(second)).toHaveText(`Mark goods as collected: ${purpose}, EC$99.00`);

    await mark(shop).click();
    await expect(standing(shop)).toHaveText('Collected');
    await expect(shop.getByText(/^On .+, by you\.$/)).toBeVisible();
    await checkPage(shop, 'check-receipt-marked');
    // The other phone had it open, and shows the new state.
    await mark(second).click();
    await expect(second.getByText(/Already collected: .+, by you\./)).toBeVisible();
    await expect(standing(second)).toHaveText('Already collected');
    await shop.reload();
    await expect(standing(shop)).toHaveText('Already collected');
    await expect(mark(shop)).toHaveCount(0);
    await checkPage(shop, 'check-receipt-collected');

    await shop.getByRole('button', { name: 'Undo collection' }).click();
    await checkPage(shop, 'check-receipt-take-back');
    await shop.getByRole('button', { name: `Undo collection: ${purpose}, EC$99.00` }).click();
    await expect(standing(shop)).toHaveText('Paid');
    await expect(
      shop.getByText(/^Marked as collected by mistake; undone on .+ by you\.$/),
    ).toBeVisible();
    await shop.getByRole('button', { name: 'Email receipt again' }).click();
    await expect(shop.getByText('An email can take a few minutes')).toBeVisible();
    await shop.context().close();

    const stranger = await another(browser, baseURL);
    await stranger.setViewportSize(phone);
    const strangersComplaints = listenForComplaints(stranger, baseURL, nothingThere);
    await openAs(stranger, address, 'jerome@demo.example');
    await expect(standing(stranger)).toHaveText('Receipt not found');
    await expect(stranger.getByText('Theresa')).toHaveCount(0);
    await expect(mark(stranger)).toHaveCount(0);
    await checkPage(stranger, 'check-receipt-nothing');
    const theirs = await stranger.locator('main').innerHTML();
    await stranger.goto(address.replace(/.$/, (end) => (end === 'A' ? 'Q' : 'A')));
    await expect(standing(stranger)).toHaveText('Receipt not found');
    expect(await stranger.locator('main').innerHTML()).toBe(theirs);
    await stranger.context().close();
    expect([...complaints, ...shopComplaints, ...strangersComplaints]).toEqual([]);
  });

  test('a receipt stays correct when the money goes back', async ({ page, browser, baseURL }) => {
    const complaints = listenForComplaints(page, baseURL);
    await payFor(page, 'test');
    const address = await scan(page);
    const shop = await another(browser, baseURL);
    await shop.setViewportSize(phone);
    await openAs(shop, address);
    await expect(shop.getByText('No money moved in this payment.')).toBeVisible();
    const saleId = await shop.evaluate(async () => {
      const path = location.pathname.replace('/check-receipt/', '/api/receipts/');
      const response = (await (await fetch(path)).json()) as { saleId: string };
      return response.saleId;
    });
    const staff = await twoOfStaff(browser, baseURL);
    const today = calendarDay(new Date());
    const part = { saleId, amountMills: 30_000 };
    const rest = { saleId, amountMills: 69_000 };

    const first = await staff.recordDispute(part, today);
    await page.reload();
    await expect(page.getByText('In dispute', { exact: true })).toBeVisible();
    await expect(page.getByText('EC$30.00 is on hold')).toBeVisible();
    await expect(page.getByText('Approved')).toHaveCount(0);
    await checkPage(page, 'receipt-disputed');
    await page.getByRole('link', { name: 'Français' }).click();
    await expect(page.getByText('Contesté', { exact: true })).toBeVisible();
    await checkPage(page, 'receipt-disputed-french');
    await page.getByRole('link', { name: 'English' }).click();
    await shop.reload();
    await expect(standing(shop)).toHaveText('In dispute');
    await checkPage(shop, 'check-receipt-disputed');

    await staff.lose(part, first);
    await page.reload();
    await expect(page.getByText('Partly returned after a dispute', { exact: true })).toBeVisible();
    await checkPage(page, 'receipt-refunded-in-part');
    await shop.reload();
    await expect(standing(shop)).toHaveText('Partly returned to customer (dispute lost)');

    await staff.lose(rest, await staff.recordDispute(rest, today));
    await page.reload();
    await expect(page.getByText('Returned after a dispute', { exact: true })).toBeVisible();
    await expect(page.getByText('All of it, EC$99.00, has been returned to you.')).toBeVisible();
    await checkPage(page, 'receipt-refunded');
    // It was still open here, and pressing shows the new state.
    await mark(shop).click();
    await expect(standing(shop)).toHaveText('Returned to customer (dispute lost)');
    await expect(mark(shop)).toHaveCount(0);
    await checkPage(shop, 'check-receipt-refunded');
    await shop.goto(`/TestTransactions?days=all&payment=${saleId}`);
    const panel = shop.getByRole('dialog', { name: 'Payment' });
    await expect(
      panel.getByText('Returned to customer (dispute lost)', { exact: true }),
    ).toBeVisible();
    await expect(panel.getByText(/^You receive nothing, and a fee of /)).toBeVisible();
    await expect(panel.getByText(/dispute lost\): EC\$69\.00\.$/)).toBeVisible();
    await expect(panel.getByRole('link', { name: 'Returned: don’t release goods' })).toBeVisible();
    await checkPage(shop, 'payment-refunded');
    await Promise.all([shop.context().close(), staff.leave()]);
    expect(complaints).toEqual([]);
  });
});

test('a printed receipt includes the code and fits on one page', async ({ page }) => {
  await payFor(page, 'test');
  const address = await scan(page);
  await page.emulateMedia({ media: 'print' });
  expect(await scan(page)).toBe(address);
  await expect(page.getByRole('link', { name: 'Send by WhatsApp' })).toBeHidden();
  const pdf = (await page.pdf({ format: 'A5' })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
});
