import { expect, type Page, type Route, test } from '@playwright/test';
import { fillPayment, testCards } from '../steps/fill-payment.ts';
import { holdPayments } from './hold-payments.ts';
import { checkPage, phone } from '../steps/check-page.ts';

const payLink = '/PayCompany/DemoSoufriereSpice01';
const testLink = `${payLink}?mode=test`;
const paid = 'You’ve paid EC$99.00. No action needed.';

test.beforeEach(({ page }) => {
  // The browser asks before a page is left during a payment.
  page.on('dialog', (dialog) => void dialog.accept());
});

async function startPaying(page: Page, card?: string): Promise<void> {
  await page.goto(testLink);
  await fillPayment(page, { purpose: 'On slow data', ...(card && { card }) });
  await page.getByRole('button', { name: 'Submit' }).click();
}

/** Drops the response of a successful payment. Returns a function that waits for the payment. */
async function loseResponses(page: Page): Promise<() => Promise<void>> {
  const made = Promise.withResolvers<void>();
  await page.route('**/webPay', async (route) => {
    await route.fetch();
    made.resolve();
    await route.abort();
  });
  return () => made.promise;
}

const notArrived = 'Your payment didn’t reach us. Nothing was charged. Please try again.';
const abort = (route: Route) => route.abort();
const submitted = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'We’re still checking. Don’t pay again.' });
const lastPayment = (page: Page) => page.getByRole('region', { name: 'Your last payment' });

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('a reload shows the result, and no form before it', async ({ page }) => {
    await page.route('**/webPay', abort);
    await page.clock.install();
    await startPaying(page);
    await expect(submitted(page)).toBeVisible();
    await page.reload();
    const asking = 'We’re checking your payment of EC$99.00. Don’t pay again.';
    await expect(lastPayment(page)).toContainText(asking);
    await expect(page.getByLabel('Card number')).toBeHidden();
    await expect(page.getByRole('button', { name: /declined$/ })).toHaveCount(0);
    await checkPage(page, 'pay-asking');
    await page.clock.fastForward('00:15');
    await expect(lastPayment(page)).toContainText('Your payment of EC$99.00 didn’t reach us.');
    await checkPage(page, 'pay-never-arrived');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Card number')).toBeVisible();
    await expect(page.getByLabel('Amount')).toBeFocused();
    await page.reload();
    await expect(page.getByLabel('Card number')).toBeVisible();
  });

  test('opening the link again shows that it is paid', async ({ page, context }) => {
    const made = await loseResponses(page);
    await startPaying(page);
    await made();
    await page.close({ runBeforeUnload: false });
    const again = await context.newPage();
    await again.setViewportSize(phone);
    await again.goto(testLink);
    await expect(lastPayment(again)).toContainText(paid);
    await expect(again.getByLabel('Card number')).toBeHidden();
    await checkPage(again, 'pay-told-paid');
    await again.getByRole('link', { name: 'View receipt' }).click();
    await expect(again.getByRole('heading', { name: 'Receipt from' })).toBeVisible();
    await again.goBack();
    await again.getByRole('button', { name: 'Make another payment' }).click();
    await expect(again.getByLabel('Card number')).toBeVisible();
  });

  test('opening the link again shows the decline', async ({ page }) => {
    const made = await loseResponses(page);
    await startPaying(page, testCards.declined);
    await made();
    await page.reload();
    await expect(lastPayment(page)).toContainText('Your payment of EC$99.00: Declined.');
    await checkPage(page, 'pay-told-declined');
  });
});

test('a failed language download is repeated until it succeeds', async ({ page }) => {
  let requests = 0;
  await page.route('**/assets/english-*', async (route) => {
    // A HEAD request checks whether they still exist.
    if (route.request().method() === 'GET') requests += 1;
    await (requests < 3 ? route.abort() : route.continue());
  });
  await page.goto(testLink);
  await fillPayment(page, { purpose: 'Late words' });
  await expect(page.getByRole('button', { name: 'Submit payment of EC$' })).toBeVisible();
  await page.getByRole('button', { name: 'Submit payment of EC$' }).click();
  await expect(page.getByRole('heading', { name: 'You’ve paid' })).toBeVisible();
  expect(requests).toBe(3);
});

test('an offline page sends nothing, and continues automatically', async ({ page, context }) => {
  await page.goto(testLink);
  await fillPayment(page, { purpose: 'No network' });
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('status')).toContainText('You’re offline.');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'You’ve paid' })).toBeVisible();
});

test('a shown result needs no network and no further request', async ({ page, context }) => {
  await page.route('**/webPay', async (route) => {
    const response = await route.fetch();
    await context.setOffline(true);
    await route.fulfill({ response });
  });
  await startPaying(page);
  await expect(page.getByRole('heading', { name: 'You’ve paid' })).toBeVisible();
  await expect(page.getByText(/^[A-Z0-9]{16}$/)).toBeVisible();
  await context.setOffline(false);
  await page.goto(testLink);
  await expect(page.getByLabel('Card number')).toBeVisible();
  await expect(lastPayment(page)).toHaveCount(0);
});

test('the page retries during a server restart until the server is back', async ({ page }) => {
  let isBack = false;
  const away = (route: Route) =>
    isBack ? route.continue() : route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' });
  await page.route('**/webPay', away);
  await page.route('**/api/attempts/**', away);
  await startPaying(page);
  await expect(submitted(page)).toBeVisible();
  isBack = true;
  await expect(page.getByRole('heading', { name: 'You’ve paid' })).toBeVisible();
});

test('another tab does not cancel a payment being sent, and shows a later cancellation', async ({
  page,
  context,
}) => {
  await page.route('**/webPay', abort);
  await page.route('**/cancellation', abort);
  await page.clock.install();
  await startPaying(page);
  await expect(submitted(page)).toBeVisible();
  const other = await context.newPage();
  await other.clock.install();
  await other.goto(testLink);
  await expect(lastPayment(other)).toContainText('We’re checking your payment');
  const response = other.waitForResponse('**/api/attempts/*');
  await other.clock.fastForward('10:00');
  await response;
  await expect(lastPayment(other)).toContainText('We’re checking your payment');
  await page.unroute('**/cancellation');
  await expect(async () => {
    await page.clock.fastForward('00:20');
    await expect(page.getByRole('alert')).toContainText(notArrived, { timeout: 1000 });
  }).toPass();
  await expect(async () => {
    await other.clock.fastForward('00:20');
    await expect(lastPayment(other)).toContainText('didn’t reach us.', { timeout: 1000 });
  }).toPass();
});

test(
  'a payment without a response for 15 s is cancelled, and a late request charges nothing',
  { tag: '@core' },
  async ({ page }) => {
    const late = Promise.withResolvers<Route>();
    await page.route('**/webPay', (route) => late.resolve(route), { times: 1 });
    await page.clock.install();
    await startPaying(page);
    const held = await late.promise;
    await page.clock.fastForward('00:16');
    await expect(page.getByRole('alert')).toContainText(notArrived);
    const answered = await held.fetch();
    expect(await answered.json()).toEqual({
      msg: 'This payment was cancelled before it reached us. Nothing was charged.',
    });
    await held.abort();
    // The input was valid, so all of it stays.
    await page.getByRole('button', { name: 'Submit payment of EC$99.00' }).click();
    await expect(page.getByRole('heading', { name: 'You’ve paid' })).toBeVisible();
  },
);

test('the page sends no payment after an unanswered cancellation, and keeps requesting the result', async ({
  page,
}) => {
  let sent = 0;
  await page.route('**/webPay', (route) => route.abort().then(() => (sent += 1)));
  await page.route('**/cancellation', abort);
  await page.clock.install();
  await startPaying(page);
  await expect(submitted(page)).toBeVisible();
  const cancelling = page.waitForRequest('**/cancellation');
  await page.clock.fastForward('00:16');
  await cancelling;
  const sentBefore = sent;
  for (let repeated = 0; repeated < 2; repeated += 1) {
    const again = page.waitForRequest('**/cancellation');
    await page.clock.fastForward('00:16');
    await again;
  }
  await expect(submitted(page)).toBeVisible();
  expect(sent).toBe(sentBefore);
  await page.unroute('**/cancellation');
  await expect(async () => {
    await page.clock.fastForward('00:16');
    await expect(page.getByRole('alert')).toContainText(notArrived, { timeout: 1000 });
  }).toPass();
});

test('the page offers a different payment only while an old one is pending', async ({
  page,
  context,
}) => {
  await context.route('**/webPay', abort);
  await context.route('**/api/attempts/**', abort);
  const other = await context.newPage();
  other.on('dialog', (dialog) => void dialog.accept());
  await startPaying(page);
  await expect(submitted(page)).toBeVisible();
  const payElse = (tab: Page) => tab.getByRole('button', { name: 'Make a different payment' });
  for (const tab of [page, other]) {
    await tab.clock.install();
    await tab.goto(testLink);
    await expect(lastPayment(tab)).toContainText('your payment of EC$99.00');
    await expect(payElse(tab)).toHaveCount(0);
    await tab.clock.fastForward('02:00');
    await expect(payElse(tab)).toBeVisible();
  }
  await payElse(other).click();
  await fillPayment(other, { purpose: 'Something else' });
  await other.getByLabel('Amount').fill('45');
  await other.getByRole('button', { name: 'Submit' }).click();
  await expect(submitted(other)).toBeVisible();
  await expect(lastPayment(page)).toContainText('your payment of EC$45.00');
  await expect(payElse(page)).toHaveCount(0);
  await page.clock.fastForward('02:00');
  await expect(payElse(page)).toBeVisible();
});

test('a second tab shows the result, even if the first one showed it before', async ({
  page,
  context,
}) => {
  const release = await holdPayments(page);
  await startPaying(page);
  await expect(page.getByRole('status')).toContainText('Your payment is on its way.');
  const second = await context.newPage();
  await second.goto(testLink);
  await expect(lastPayment(second)).toContainText('We’re checking your payment of EC$99.00.');
  release();
  await expect(page.getByRole('heading', { name: 'You’ve paid' })).toBeVisible();
  await expect(lastPayment(second)).toContainText(paid);
  await expect(second.getByRole('link', { name: 'View receipt' })).toBeVisible();
  await second.getByRole('button', { name: 'Make another payment' }).click();
  await expect(second.getByLabel('Amount')).toBeFocused();
});

test('a page whose script does not load says after a while to reload it', async ({ page }) => {
  // Nothing moves, so the delay applies with reduced motion too.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.route('**/assets/pay-*.js', abort);
  await page.goto(testLink);
  await expect(page.getByText('This page is still loading.')).toBeVisible();
  const advice = page.getByText('If it takes too long, reload it.');
  await expect(advice).toBeHidden();
  // Ten seconds later.
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
  await expect(advice).toBeVisible();
});

test('data kept on the device contains no card data and no seal', async ({ page }) => {
  await page.route('**/webPay', abort);
  await startPaying(page);
  await expect(submitted(page)).toBeVisible();
  const kept = await page.evaluate(() =>
    JSON.stringify(Object.fromEntries(Object.entries(localStorage))),
  );
  const [, payment = ''] = /unanswered-payment[^"]*":"(.*)"/.exec(kept) ?? [];
  const names = Object.keys(JSON.parse(JSON.parse(`"${payment}"`) as string) as object);
  expect(names.toSorted()).toEqual(['amount', 'hash', 'id', 'sentAt', 'startedAt']);
});
