import { liveSalesPath } from '@piton/contract/reports/live-sales.ts';
import {
  type Browser,
  expect,
  type Locator,
  type Page,
  type Request,
  test,
} from '@playwright/test';
import { addCompany, companyId } from '../steps/company-steps.ts';
import { checkAccess } from '../steps/check-access.ts';
import { countNotes, noteCount } from './count-notes.ts';
import { fillPayment, testCards } from '../steps/fill-payment.ts';
import { lossyLine } from './lossy-line.ts';
import { signIn } from '../steps/sign-in-on-page.ts';
import { signUp } from '../steps/sign-up-on-page.ts';

const payLink = '/PayCompany/DemoSoufriereSpice01';

type Payment = { card?: string; link?: string };

/** Pays from the customer's own device, with a unique name. */
async function payElsewhere(
  browser: Browser,
  baseURL: string | undefined,
  { card, link = payLink }: Payment = {},
): Promise<string> {
  const name = `Live${Math.random().toString(36).slice(2, 10)}`;
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const page = await context.newPage();
  await page.goto(link);
  await fillPayment(page, { purpose: 'Cinnamon', ...(card !== undefined && { card }) });
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: /Submit payment/ }).click();
  await expect(
    page.getByText(card === undefined ? 'You’ve paid' : 'Declined').first(),
  ).toBeVisible();
  await context.close();
  return name;
}

const row = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ hasText: name });

async function openList(page: Page): Promise<void> {
  await signIn(page);
  await page.goto('/Mytransactions');
  await expect(page.getByRole('heading', { name: 'Approved total' })).toBeVisible();
}

/** The text for screen readers. */
const announcement = (page: Page, words: string): Locator =>
  page.getByRole('status').filter({ hasText: words });

test(
  'a payment appears automatically, once, in every list that shows it',
  { tag: '@core' },
  async ({ page, browser, baseURL, context }) => {
    await openList(page);
    const second = await context.newPage();
    await second.goto('/Mytransactions?q=Live');
    await expect(second.getByRole('heading', { name: 'Approved total' })).toBeVisible();
    const name = await payElsewhere(browser, baseURL);
    for (const each of [page, second]) {
      await expect(row(each, name)).toContainText('Approved');
      await expect(row(each, name)).toHaveCount(1);
    }
    await expect(announcement(page, `New payment: EC$99.00 from ${name}`)).toBeAttached();
    const declined = await payElsewhere(browser, baseURL, { card: testCards.declined });
    await expect(row(page, declined)).toContainText('Declined');
    await expect(row(page, declined)).toHaveCount(1);
    await expect(announcement(page, `Declined payment: EC$99.00 from ${declined}`)).toBeAttached();
    await second.goto('/index');
    await expect(row(second, declined)).toBeVisible();
    const last = await payElsewhere(browser, baseURL);
    await expect(announcement(second, `New payment: EC$99.00 from ${last}`)).toBeAttached();
  },
);

test('payments made while offline appear on reconnecting', async ({ browser, baseURL }) => {
  const line = await lossyLine();
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    proxy: { server: line.server, bypass: '<-loopback>' },
  });
  const page = await context.newPage();
  // A company of its own, because another payment would also load the missed one.
  await signUp(page, 'lorna');
  await addCompany(page, 'Lorna’s Line');
  const link = `/PayCompany/${await companyId(page)}?mode=test`;
  await page.goto('/TestTransactions');
  await expect(page.getByText(/^No payments yet\./)).toBeVisible();
  const before = await payElsewhere(browser, baseURL, { link });
  await expect(row(page, before)).toBeVisible();
  const lost = page.waitForEvent('requestfailed', isStream);
  line.cut();
  await lost;
  const missed = await payElsewhere(browser, baseURL, { link });
  await expect(row(page, missed)).toHaveCount(0);
  line.restore();
  await expect(row(page, missed)).toHaveCount(1);
  await expect(row(page, before)).toHaveCount(1);
  await context.close();
  line.close();
});

const isStream = (request: Request) => new URL(request.url()).pathname === liveSalesPath;

test('only one of several tabs plays the sound, unless it is switched off', async ({
  page,
  browser,
  baseURL,
  context,
}) => {
  await countNotes(context);
  await openList(page);
  const pages = [page, await context.newPage(), await context.newPage()];
  for (const each of pages.slice(1)) {
    await each.goto('/Mytransactions');
    await expect(each.getByRole('heading', { name: 'Approved total' })).toBeVisible();
  }
  const notesOfNext = async () => {
    const name = await payElsewhere(browser, baseURL);
    for (const each of pages) await expect(row(each, name)).toBeVisible();
    const address = await row(page, name).getByRole('link').getAttribute('href');
    const saleId = new URLSearchParams(address?.split('?')[1]).get('payment') ?? '';
    return Promise.all(pages.map((each) => noteCount(each, saleId)));
  };
  // Browsers play no sound on a page without a user gesture.
  for (const each of pages.slice(0, 2)) {
    await each.getByRole('heading', { name: 'Approved total' }).click();
  }
  const counts = await notesOfNext();
  expect(counts.filter((count) => count > 0)).toHaveLength(1);
  expect(counts.at(-1)).toBe(0);
  await page.getByRole('button', { name: 'When a payment arrives' }).click();
  await page.getByRole('switch', { name: 'Play a quiet sound' }).uncheck();
  expect(await notesOfNext()).toEqual([0, 0, 0]);
});

test('other pages count new payments next to the link to the list, until it is opened', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page);
  await page.goto('/companies');
  const link = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Transactions/ });
  await expect(link).toBeVisible();
  const name = await payElsewhere(browser, baseURL);
  await expect(link).toHaveAccessibleName(/\d+ new/);
  // It must stay in one piece on a narrow phone.
  await page.setViewportSize({ width: 360, height: 740 });
  const badge = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /Transactions$/ })
    .locator('.bg-gold');
  await expect(badge).toBeVisible();
  expect(await badge.evaluate((piece) => piece.getClientRects().length)).toBe(1);
  await page.setViewportSize({ width: 1280, height: 800 });
  await link.click();
  await expect(row(page, name)).toBeVisible();
  await expect(link).toHaveAccessibleName('Transactions');
  await page.getByRole('button', { name: 'When a payment arrives' }).click();
  const count = page.getByRole('switch', { name: 'Show a count next to Transactions' });
  await expect(count).toBeChecked();
  await checkAccess(page);
  await count.uncheck();
  await page.goto('/companies');
  await expect(link).toBeVisible();
  // The balance reloads, which shows that the event arrived.
  const reloaded = page.waitForResponse((response) => response.url().endsWith('/api/companies'));
  await payElsewhere(browser, baseURL);
  await reloaded;
  await expect(link).toHaveAccessibleName('Transactions');
});
