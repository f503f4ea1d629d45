import { expect, type Page, test } from '@playwright/test';
import { fillPayment, testCards } from '../steps/fill-payment.ts';
import { holdPayments } from './hold-payments.ts';

const payLink = '/PayCompany/DemoSoufriereSpice01';
const testLink = `${payLink}?mode=test`;

const submit = (page: Page) => page.getByRole('button', { name: /^Submit payment/ });
const paid = (page: Page) => page.getByRole('heading', { name: 'You’ve paid' });
const shownResult = (page: Page) => page.getByRole('alert');

type StubbedResponse = { readonly status?: number; readonly body: object | string };

/** Server tests cover the responses; these cover how the page shows each. */
async function answerWith(page: Page, { status = 200, body }: StubbedResponse): Promise<void> {
  await page.route('**/webPay', (route) =>
    typeof body === 'string'
      ? route.fulfill({ status, body })
      : route.fulfill({ status, json: body }),
  );
}

const lists = (result: string, error: string) => ({
  ResultCode: ['05'],
  FinancialResultCode: [result],
  ErrorMessage: [error],
  TranId: ['T'.repeat(16)],
  Invoice: ['N'.repeat(12)],
  Amount: ['99.00'],
  Currency: ['XCD'],
});

/** The texts of a live region, in the order of announcement. */
async function listenTo(page: Page, role: 'alert' | 'status'): Promise<() => Promise<string[]>> {
  const region = page.getByRole(role);
  await region.evaluate((element) => {
    const texts: string[] = [];
    Object.assign(element, { texts });
    new MutationObserver(() => texts.push(element.textContent)).observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  return () => region.evaluate((element) => (element as unknown as { texts: string[] }).texts);
}

/** The payments that were sent. */
function sentBy(page: Page): () => readonly Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/webPay') return;
    bodies.push(request.postDataJSON() as Record<string, unknown>);
  });
  return () => bodies;
}

async function pay(page: Page, card?: string): Promise<void> {
  await fillPayment(page, { purpose: 'A response', ...(card && { card }) });
  await submit(page).click();
}

test('the card whose outcome is unknown at first ends as paid', async ({ page }) => {
  await page.goto(testLink);
  await fillPayment(page, { purpose: 'Sandals', amount: '61.40', card: testCards.pending });
  await submit(page).click();
  await expect(paid(page)).toBeVisible({ timeout: 60_000 });
});

test('a one-sentence response shows in red above the button', async ({ page }) => {
  const msg = 'This company can’t take payments yet.';
  await answerWith(page, { body: { status: 'error', msg } });
  await page.goto(testLink);
  await pay(page);
  await expect(shownResult(page)).toHaveText(msg);
  await expect(shownResult(page)).toBeFocused();
  const tokens = await page.evaluate(() => {
    const probe = document.createElement('p');
    probe.style.color = 'var(--color-danger)';
    document.body.append(probe);
    return getComputedStyle(probe).color;
  });
  await expect(shownResult(page).getByText(msg)).toHaveCSS('color', tokens);
  const [texts, button] = [await shownResult(page).boundingBox(), await submit(page).boundingBox()];
  expect((texts?.y ?? 0) + (texts?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
});

for (const [advice, words] of [
  ['fix', 'Correct the details above, enter the CVV again and submit.'],
  ['other_card', 'Try another card, or call your bank.'],
  ['later', 'Wait a few minutes, enter the CVV again and submit.'],
  ['stop', 'Don’t try again here: it will fail again.'],
] as const) {
  test(`a decline says what to do: ${advice}`, async ({ page }) => {
    const error = 'The bank said so.';
    await answerWith(page, { body: { msg: lists('Declined', error), advice } });
    await page.goto(testLink);
    await pay(page, testCards.declined);
    await expect(shownResult(page)).toHaveText(`DeclinedERROR - ${error}${words}`);
    await expect(shownResult(page)).toBeFocused();
    await expect(page.getByLabel('CVV')).toHaveValue('');
    await expect(page.getByLabel('Card number')).toHaveValue(testCards.declined);
    for (const label of [
      'Amount',
      'Payment description',
      'Expiry month',
      'Expiry year',
      'Card holder',
    ]) {
      await expect(page.getByLabel(label)).not.toHaveValue('');
    }
    for (const label of ['Your name', 'Email', 'Phone']) {
      await expect(page.getByLabel(label)).not.toHaveValue('');
    }
  });
}

test('a problem found by the server shows at its field, which gets the focus', async ({ page }) => {
  const body = {
    msg: lists('Incomplete', 'One detail needs your attention. Nothing was charged.'),
    advice: 'fix',
    fields: { personPhone: 'Enter a phone number of 7 to 15 digits.' },
  };
  await answerWith(page, { body });
  await page.goto(testLink);
  await pay(page);
  await expect(shownResult(page)).toContainText('Incomplete');
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/7 to 15 digits/);
  await expect(page.getByLabel('Phone')).toBeFocused();
});

// In the mode without another test's inquiry faults.
test('a gateway’s refusal shows its own words', async ({ page }) => {
  await page.goto(payLink);
  await pay(page, testCards.incomplete);
  await expect(shownResult(page)).toContainText(/^Incomplete\s*ERROR - \S/);
});

test('an error before the payment is reported, and the payment can be sent again', async ({
  page,
}) => {
  await answerWith(page, { status: 403, body: '<h1>No</h1>' });
  await page.goto(testLink);
  await pay(page);
  await expect(shownResult(page)).toHaveText(
    'Your payment wasn’t sent. Nothing was charged. Please try again.',
  );
  await page.unroute('**/webPay');
  await submit(page).click();
  await expect(paid(page)).toBeVisible();
});

test('a payment that cannot be encrypted is not sent, and the page says so', async ({ page }) => {
  const sent = sentBy(page);
  await page.route(`**${testLink}`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace(/("publicKey":"[^"]{60})/, '$1!') });
  });
  await page.goto(testLink);
  await pay(page);
  await expect(shownResult(page)).toHaveText(
    'We couldn’t encrypt your card details, so nothing was sent. Reload the page and try again.',
  );
  expect(sent()).toEqual([]);
});

test('the request contains the encrypted text, mode, company and browser, and nothing else', async ({
  page,
}) => {
  const sent = sentBy(page);
  await page.goto(payLink);
  await pay(page, testCards.declined);
  await expect(shownResult(page)).toContainText('Declined');
  expect(sent()).toHaveLength(1);
  const { encryptedTxt, browser, ...others } = sent()[0] ?? {};
  expect(browser).toMatchObject({ language: 'en', isJavaEnabled: false });
  expect(others).toEqual({ testMode: '0', companyId: 'DemoSoufriereSpice01' });
  expect(encryptedTxt).toMatch(/^[\w-]+(?:\.[\w-]+){4}$/);
});

test('submitting repeatedly sends one request', async ({ page }) => {
  const sent = sentBy(page);
  await page.goto(testLink);
  await fillPayment(page, { purpose: 'In a hurry' });
  const release = await holdPayments(page);
  await page.evaluate(() => {
    const form = document.querySelector('form');
    form?.requestSubmit();
    form?.requestSubmit();
  });
  const button = page.getByRole('button', { name: 'Paying EC$99.00' });
  await expect(button).toHaveAttribute('aria-busy', 'true');
  // Forced, because the button is marked as disabled.
  await button.dblclick({ force: true });
  await button.press('Enter');
  await page.getByRole('status').press('Enter');
  await expect.poll(() => sent().length).toBe(1);
  release();
  await expect(paid(page)).toBeVisible();
  expect(sent()).toHaveLength(1);
});

test('the fields are locked during the payment, and test cards fill in nothing', async ({
  page,
}) => {
  await page.goto(testLink);
  await fillPayment(page, { purpose: 'Locked' });
  const release = await holdPayments(page);
  await submit(page).click();
  for (const control of await page.locator('input, select').all()) {
    await expect(control).toBeDisabled();
  }
  const card = await page.getByLabel('Card number').inputValue();
  await page.getByRole('button', { name: /declined$/ }).click();
  await expect(page.getByLabel('Card number')).toHaveValue(card);
  release();
  await expect(paid(page)).toBeVisible();
});

test('Back and reload after paying show the receipt and no form, and pay nothing', async ({
  page,
}) => {
  const sent = sentBy(page);
  await page.goto(testLink);
  await pay(page);
  await expect(paid(page)).toBeVisible();
  const path = await page.getByRole('link', { name: 'View receipt' }).getAttribute('href');
  await expect(page).toHaveURL((url) => url.pathname === path);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  for (const back of [() => page.goBack(), () => page.reload()]) {
    await back();
    await expect(page.getByRole('heading', { name: 'Receipt from' })).toBeVisible();
    await expect(page.locator('input, select')).toHaveCount(0);
  }
  expect(sent()).toHaveLength(1);
});

test('each step of a payment is announced once', async ({ page }) => {
  await page.goto(testLink);
  await fillPayment(page, { purpose: 'Told once', card: testCards.declined });
  const [alerts, steps] = [await listenTo(page, 'alert'), await listenTo(page, 'status')];
  const release = await holdPayments(page);
  await submit(page).click();
  await expect(page.getByRole('status')).toHaveText('Your payment is on its way.');
  release();
  await expect(shownResult(page)).toContainText('Declined');
  await expect(page.getByRole('status')).toHaveText('');
  expect(await steps()).toEqual(['Your payment is on its way.', '']);
  expect(await alerts()).toEqual([await shownResult(page).textContent()]);
  // Nothing is sent, so the last message disappears and only the field shows an error.
  await submit(page).click();
  await expect(page.getByLabel('CVV')).toBeFocused();
  await expect(page.getByLabel('CVV')).toHaveAccessibleDescription(/^This field is required\./);
  expect((await alerts()).slice(1)).toEqual(['']);
  expect(await steps()).toHaveLength(2);
});

test('a lost response is announced once, however often the page retries', async ({ page }) => {
  let inquiries = 0;
  let isBack = false;
  await page.route('**/webPay', (route) => {
    inquiries += 1;
    return isBack ? route.continue() : route.abort();
  });
  await page.goto(testLink);
  await fillPayment(page, { purpose: 'Lost' });
  const steps = await listenTo(page, 'status');
  await page.clock.install();
  await submit(page).click();
  await expect(page.getByRole('status')).toContainText('We’re still checking.');
  const haveInquired = (min: number) => expect.poll(() => inquiries).toBeGreaterThanOrEqual(min);
  for (const times of [2, 3]) {
    await page.clock.fastForward('00:04');
    await haveInquired(times);
  }
  const texts = await steps();
  expect(texts).toEqual(['Your payment is on its way.', expect.stringMatching(/^We’re still/)]);
  isBack = true;
  await page.clock.fastForward('00:04');
  await expect(paid(page)).toBeVisible();
});
