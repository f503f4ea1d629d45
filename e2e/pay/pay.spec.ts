import { expect, type Locator, type Page, test } from '@playwright/test';
import { fillPayment, testCards } from '../steps/fill-payment.ts';
import { holdPayments } from './hold-payments.ts';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import { checkPage, phone } from '../steps/check-page.ts';
import { signIn } from '../steps/sign-in-on-page.ts';

const payLink = '/PayCompany/DemoSoufriereSpice01';
const script = '**/assets/pay-*.js';
// In order, because they share a merchant and look at the newest payment.
test.describe.configure({ mode: 'default' });

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('every page from the form to the receipt renders correctly', async ({ page, baseURL }) => {
    const complaints = listenForComplaints(page, baseURL);
    await page.goto(`${payLink}?mode=test`);
    await checkPage(page, 'pay-test');
    await page.goto(payLink);
    await submit(page);
    await expect(page.getByText('This field is required.')).toHaveCount(10);
    await checkPage(page, 'pay-missing');
    await fillPayment(page, { purpose: 'A look', card: testCards.declined });
    await submit(page);
    await expect(page.getByText('Declined', { exact: true })).toBeVisible();
    await checkPage(page, 'pay-declined');
    await fillPayment(page, { purpose: 'A look' });
    await submit(page);
    await expect(page.getByRole('heading', { name: 'You’ve paid' })).toBeVisible();
    await checkPage(page, 'pay-approved');
    await page.getByRole('link', { name: 'receipt' }).click();
    await expect(page.getByRole('heading', { name: 'Receipt from' })).toBeVisible();
    await checkPage(page, 'pay-receipt');
    expect(complaints).toEqual([]);
  });

  test('both modes render correctly', async ({ page, baseURL }) => {
    const complaints = listenForComplaints(page, baseURL);
    await payInTestMode(page, 'Another look');
    await signIn(page);
    for (const [address, name] of [
      ['/mytransactions', 'transactions'],
      ['/TestTransactions', 'test-transactions'],
    ] as const) {
      await page.goto(address);
      await expect(newest(page)).toBeVisible();
      await checkPage(page, name);
    }
    expect(complaints).toEqual([]);
  });
});

test(
  'an approved payment has a receipt, and its merchant sees it',
  { tag: '@core' },
  async ({ page, baseURL }) => {
    const complaints = listenForComplaints(page, baseURL);
    const purpose = nextPurpose();
    await page.goto(payLink);
    await fillPayment(page, { purpose });
    await submit(page);
    const heading = page.getByRole('heading', { name: 'You’ve paid Soufrière Spice Market' });
    await expect(heading).toBeFocused();
    await expect(page.getByText('EC$99.00')).toBeVisible();
    const details = await page.locator('dl').innerText();
    expect(details).toMatch(/Card\s+Visa •••• 3333/);
    expect(details).toMatch(/Transaction number\s+[A-Z0-9]{16}\s+Invoice number\s+[A-Z0-9]{12}\s/);
    expect(details).toMatch(/Result code\s+OK\s+Date and time\s+\d\d \w+ \d{4} \d{1,2}:\d\d [ap]m/);
    await expect(page.locator('input, select')).toHaveCount(0);
    const receipt = await page.getByRole('link', { name: 'receipt' }).getAttribute('href');
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL(/:\d+\/$/);

    await page.goto(receipt ?? '');
    await expect(page.getByRole('heading', { name: 'Receipt from Soufrière' })).toBeVisible();
    await expect(page.getByText(purpose)).toBeVisible();

    await signIn(page);
    await page.goto('/Mytransactions');
    const row = newest(page, purpose);
    await expect(row).toContainText('Approved');
    await expect(row).toContainText('EC$99.00');
    await expect(row).toContainText('EC$6.435 · 6.5%');
    await expect(row).toContainText('Theresa Jn Baptiste');
    await expect(row).toContainText('theresa@example.com');
    await expect(row).toContainText('+1 758 452 1234');
    await expect(row).toContainText('Visa •••• 3333');
    await expect(row).not.toContainText('TEST');
    expect(complaints).toEqual([]);
  },
);

test(
  'a decline shows its reason, and keeps all fields except the CVV',
  { tag: '@core' },
  async ({ page }) => {
    const purpose = nextPurpose();
    await page.goto(payLink);
    await fillPayment(page, { purpose, card: testCards.declined });
    const release = await holdPayments(page);
    await page.getByLabel('Phone').press('Enter');
    await expect(page.getByRole('status')).toBeFocused();
    release();
    const response = page.getByRole('alert');
    await expect(response).toBeFocused();
    await expect(response).toContainText(
      /Declined.*ERROR - Your bank declined this card\..*another card/s,
    );
    await expect(page.getByLabel('CVV')).toHaveValue('');
    await expect(page.getByLabel('Card number')).toHaveValue(testCards.declined);
    await expect(page.getByLabel('Payment description')).toHaveValue(purpose);
    await expect(page.getByLabel('Expiry month')).toHaveValue('08');
    await signIn(page);
    await page.goto('/Mytransactions');
    await expect(newest(page, purpose)).toContainText('Declined');
  },
);

test('an incomplete form is not sent', { tag: '@core' }, async ({ page }) => {
  const sent = sealsSent(page);
  await page.goto(payLink);
  const all = 'Amount, Payment description, Card number, CVV, Card holder, Your name, Email, Phone';
  for (const field of all.split(', ')) {
    await fillPayment(page, { purpose: 'Something is missing' });
    await page.getByLabel(field).fill(' ');
    await submit(page);
    await expect(page.getByLabel(field)).toBeFocused();
    await expect(page.getByLabel(field)).toHaveAccessibleDescription(/This field is required\./);
  }
  expect(sent()).toEqual([]);
});

test(
  'a test payment is labelled, and appears in test mode alone',
  { tag: '@core' },
  async ({ page }) => {
    const purpose = await payInTestMode(page);
    await expect(page.getByText('No card was charged')).toBeVisible();
    await signIn(page);
    await page.goto('/TestTransactions');
    await expect(newest(page, purpose)).toContainText('TEST');
    await page.goto('/Mytransactions');
    await expect(newest(page)).toBeVisible();
    await expect(page.getByText(purpose)).toHaveCount(0);
  },
);

test('text typed before the script arrives is kept', async ({ page }) => {
  let comes = () => {};
  const coming = new Promise<void>((resolve) => {
    comes = resolve;
  });
  await page.route(script, async (route) => {
    await coming;
    await route.continue();
  });
  await page.goto(payLink, { waitUntil: 'commit' });
  await page.getByLabel('Amount').fill('1,250.5');
  await page.getByLabel('Card number').fill('378282246310005');
  await page.getByLabel('Expiry year').selectOption({ index: 2 });
  // The browser itself has nothing to submit.
  await page.getByLabel('Payment description').fill('Early');
  await page.getByLabel('Payment description').press('Enter');
  comes();
  await expect(page.getByRole('button', { name: 'Submit payment of EC$1,250.50' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await expect(page.getByLabel('Amount')).toHaveValue('1,250.50');
  await expect(page.getByLabel('Card number')).toHaveValue('3782 822463 10005');
  await expect(page.getByLabel('Card number')).toHaveAccessibleDescription('American Express');
  await expect(page.getByLabel('Expiry year')).not.toHaveValue('');
  await expect(page.getByLabel('Payment description')).toHaveValue('Early');
  await expect(page.getByLabel('Payment description')).toBeFocused();
  await expect(page.getByText('4 digits on the front')).toBeVisible();
});

test(
  'the page retries after a lost response with the same encrypted text, and the card is charged once',
  { tag: '@core' },
  async ({ page }) => {
    const purpose = nextPurpose();
    const sent = sealsSent(page);
    let isLost = false;
    await page.route('**/webPay', async (route) => {
      if (isLost) return route.continue();
      isLost = true;
      // The payment succeeds, and only its response is lost.
      await route.fetch();
      return route.abort();
    });
    await page.goto(payLink);
    await fillPayment(page, { purpose });
    await submit(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toContainText('We’re still checking. Don’t pay again.');
    await expect(page.getByLabel('Card number')).toBeDisabled();
    await expect(page.getByRole('heading', { name: 'You’ve paid' })).toBeVisible();
    expect(sent()).toHaveLength(2);
    expect(new Set(sent()).size).toBe(1);

    await signIn(page);
    await page.goto('/Mytransactions');
    await expect(page.getByRole('listitem').filter({ hasText: purpose })).toHaveCount(1);
  },
);

function submit(page: Page): Promise<void> {
  return page.getByRole('button', { name: /^Submit payment/ }).click();
}

/** Unique among all tests and runs. */
function nextPurpose(): string {
  return `Order ${Date.now().toString(36)}`;
}

async function payInTestMode(page: Page, purpose = nextPurpose()): Promise<string> {
  await page.goto(`${payLink}?mode=test`);
  await fillPayment(page, { purpose });
  await submit(page);
  await expect(page.getByRole('heading', { name: 'You’ve paid' })).toBeVisible();
  return purpose;
}

/** The newest payment, optionally for this purpose, because other tests pay the same merchant. */
function newest(page: Page, purpose = ''): Locator {
  const rows = page.getByRole('main').locator('[aria-posinset]');
  return rows.filter({ hasText: purpose }).first();
}

/** The seals that were sent. */
function sealsSent(page: Page): () => readonly string[] {
  const seals: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/webPay') return;
    seals.push((request.postDataJSON() as { encryptedTxt: string }).encryptedTxt);
  });
  return () => seals;
}
