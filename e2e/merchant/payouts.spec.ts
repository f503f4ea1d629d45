import type { Payout } from '@piton/contract/payouts/payout.ts';
import { formatMoney } from '@piton/contract/money/money.ts';
import { expect, test } from '@playwright/test';
import { checkAccess } from '../steps/check-access.ts';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import { checkPage, phone } from '../steps/check-page.ts';
import { allPayouts, card, openPayouts, rows } from './open-payouts.ts';
import { signIn } from '../steps/sign-in-on-page.ts';

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('the cards, the list and one payout', { tag: '@core' }, async ({ page, baseURL }) => {
    const complaints = listenForComplaints(page, baseURL);
    await signIn(page);
    await openPayouts(page);
    for (const name of ['Previous Payout', 'Next Payment', 'Total Payouts']) {
      await expect(card(page, name)).toContainText('XCD');
      await expect(card(page, name)).toContainText('EC$');
    }
    await checkPage(page, 'payouts');
    await rows(page).first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/payouts\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { name: 'How it adds up' })).toBeVisible();
    const entries = page.getByRole('region', { name: 'Payments in this payout' });
    await expect(entries.getByRole('listitem').first()).toBeVisible();
    await checkPage(page, 'payout');
    expect(complaints).toEqual([]);
  });
});

test('the cards count exactly the payouts that were sent and not returned', async ({ page }) => {
  await signIn(page);
  const payouts = await allPayouts(page);
  const left = payouts.filter(({ status }) => status === 'in_transit' || status === 'deposited');
  expect(left.length).toBeGreaterThan(3);
  const totalMills = left.reduce((sum, { netMills }) => sum + netMills, 0);
  await openPayouts(page);
  await expect(card(page, 'Total Payouts')).toContainText(formatMoney(BigInt(totalMills)));
  await expect(card(page, 'Total Payouts')).toContainText(`${left.length} payouts`);
  await expect(card(page, 'Previous Payout')).toContainText(
    formatMoney(BigInt(left[0]?.netMills ?? 0)),
  );
});

test('the selector drives a labelled subtotal, and neither the cards nor the list', async ({
  page,
}) => {
  await signIn(page);
  await openPayouts(page);
  const days = page.getByRole('group', { name: 'Days' });
  await expect(days.getByRole('button')).toHaveText(['Today', 'Last 7 days', 'Last 30 days']);
  await expect(days.getByRole('button', { pressed: true })).toHaveText('Last 7 days');
  const subtotal = page.getByRole('status').filter({ hasText: /^Paid/ });
  await expect(subtotal).toContainText('Paid in the last 7 days');
  const [before, count] = [await card(page, 'Total Payouts').innerText(), await rows(page).count()];
  const week = await subtotal.innerText();
  await days.getByRole('button', { name: 'Last 30 days' }).click();
  await expect(subtotal).toContainText('Paid in the last 30 days');
  // With weekly payouts, a month holds more than a week.
  expect(await subtotal.innerText()).not.toBe(week.replace('7', '30'));
  await days.getByRole('button', { name: 'Today' }).press('Enter');
  await expect(subtotal).toContainText('Paid today');
  expect(await card(page, 'Total Payouts').innerText()).toBe(before);
  expect(await rows(page).count()).toBe(count);
});

test(
  'the next payout is the queued one, or the current estimate before that',
  { tag: '@core' },
  async ({ page }) => {
    await signIn(page);
    const response = await page.request.get('/api/payouts/summary');
    const summary = (await response.json()) as { previous: Payout };
    const next = {
      ...summary.previous,
      status: 'queued',
      netMills: summary.previous.netMills * 2,
      expectedDay: '2099-11-27',
    };
    const queued = { count: 1, netMills: next.netMills };
    await page.route('**/api/payouts/summary', (route) =>
      route.fulfill({ json: { ...summary, next, queued } }),
    );
    await openPayouts(page);
    await expect(card(page, 'Next Payment')).toContainText('100% more than the previous payout');
    await expect(card(page, 'Next Payment')).toContainText('Queued for Friday 27 November');
    await page.unroute('**/api/payouts/summary');
    const none = { count: 0, netMills: 0 };
    await page.route('**/api/payouts/summary', (route) =>
      route.fulfill({ json: { ...summary, next: null, queued: none } }),
    );
    await page.reload();
    await expect(card(page, 'Next Payment')).toContainText('So far');
  },
);

test('a payout adds up to the mill, and its reference can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page);
  await openPayouts(page);
  // By keyboard.
  await rows(page).first().getByRole('link').first().press('Enter');
  const sum = card(page, 'How it adds up');
  await expect(sum).toContainText('To your bank');
  const amounts = (await sum.getByRole('definition').allInnerTexts()).map(millsOf);
  const net = amounts.pop() ?? 0;
  expect(amounts.reduce((total, mills) => total + mills, 0)).toBe(net);
  expect(net).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Copy the bank reference' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[A-Z0-9]{10,15}$/);
  await page.getByRole('link', { name: 'All payouts' }).click();
  await expect(page).toHaveURL(/\/payouts$/);
});

/** "−EC$57.362" → -57362 */
function millsOf(text: string): number {
  const [dollars = '', fraction = ''] = text.replaceAll(/[^\d.]/g, '').split('.');
  const mills = Number(dollars) * 1000 + Number(fraction.padEnd(3, '0'));
  return text.startsWith('−') ? -mills : mills;
}

test('an unknown payout says so', async ({ page }) => {
  await signIn(page);
  await page.goto('/payouts/019f0000-0000-7000-8000-000000000000');
  await expect(page.getByText('We can’t find this payout in your account.')).toBeVisible();
  await page.getByRole('link', { name: 'See all payouts' }).click();
  await expect(page).toHaveURL(/\/payouts$/);
});

test('a failed load can be retried, and an empty list says what to do', async ({ page }) => {
  await signIn(page);
  await page.route('**/api/payouts', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/payouts');
  const list = page.getByRole('region', { name: 'All payouts' });
  await expect(list.getByRole('alert')).toBeVisible();
  await page.unroute('**/api/payouts');
  await page.route('**/api/payouts', (route) =>
    route.fulfill({ json: { items: [], nextCursor: null } }),
  );
  await list.getByRole('button', { name: 'Try again' }).click();
  await expect(list.getByText(/^No payouts yet/)).toBeVisible();
  await checkAccess(page);
  await list.getByRole('link', { name: 'Share your pay link' }).click();
  await expect(page).toHaveURL(/\/companies$/);
});

test('older payouts load page by page', async ({ page }) => {
  await signIn(page);
  const payouts = await allPayouts(page);
  const [newer, older] = [payouts.slice(0, 2), payouts.slice(2)];
  await page.route('**/api/payouts', (route) =>
    route.fulfill({ json: { items: newer, nextCursor: 'older' } }),
  );
  await page.route('**/api/payouts?cursor=older', (route) =>
    route.fulfill({ json: { items: older, nextCursor: null } }),
  );
  await openPayouts(page);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(rows(page)).toHaveCount(payouts.length);
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
});

test('a few letters lead to Payouts, and the navigation marks it', async ({ page }) => {
  await signIn(page);
  await page.goto('/companies');
  await expect(page.getByRole('button', { name: /^Search/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('payou');
  await expect(page.getByRole('option', { name: 'Payouts' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/payouts$/);
  await rows(page).first().getByRole('link').first().click();
  const bar = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
  await expect(bar.getByRole('link', { name: 'Payouts' })).toHaveAttribute('aria-current', 'page');
});

test('signed-out visitors are asked to sign in', async ({ page }) => {
  for (const path of ['/payouts', '/payouts/019f0000-0000-7000-8000-000000000000']) {
    await page.goto(path);
    await expect(page).toHaveURL(`/signin?${new URLSearchParams({ to: path })}`);
  }
});
