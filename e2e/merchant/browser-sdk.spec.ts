import { expect, type Page, test } from '@playwright/test';
import { addCompany } from '../steps/company-steps.ts';
import { createKey } from '../steps/create-key.ts';
import { fillPayer, newCard } from '../steps/fill-payment.ts';
import { openSdkShop } from '../steps/open-sdk-shop.ts';
import { signUp } from '../steps/sign-up-on-page.ts';

test.describe.configure({ mode: 'default', timeout: 300_000 });
// A shop's page may send no further headers to another origin.
test.use({ extraHTTPHeaders: {} });

let keys: { secretKey: string; publishableKey: string; baseUrl: string };
test.beforeAll(async ({ browser, baseURL }) => {
  const owner = await browser.newPage({ ...(baseURL && { baseURL }) });
  await signUp(owner, 'sdk-owner');
  await addCompany(owner, 'Gros Islet Books');
  const secretKey = await createKey(owner, { scopes: ['request', 'charge'] });
  const publishableKey = await createKey(owner, { name: 'Pages', scopes: [] });
  keys = { secretKey, publishableKey, baseUrl: new URL(owner.url()).origin };
  await owner.close();
});

/** Opens a shop for a new payment request of EC$45.00. */
async function openShop(page: Page) {
  const response = await page.request.post('/v1/payment-requests', {
    headers: { authorization: `Bearer ${keys.secretKey}` },
    data: { amount: { value: '45.00', currency: 'XCD' }, purpose: 'Order 17' },
  });
  const { id } = (await response.json()) as { id: string };
  return openSdkShop({ ...keys, requestId: id });
}

test('the pay button opens our page in a tab and learns that it was paid', async ({ page }) => {
  const shop = await openShop(page);
  expect(shop.moduleBytes).toBeLessThanOrEqual(10 * 1024);
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  await page.addInitScript(() => {
    const statuses: string[] = [];
    Object.assign(globalThis, { statuses });
    document.addEventListener('piton-status', (event) => {
      statuses.push((event as CustomEvent<{ status: string }>).detail.status);
    });
  });
  await page.goto(`${shop.origin}/button`);
  const button = page.getByRole('button', { name: 'Pay EC$45.00 by card' });
  await expect(button).toBeEnabled();
  const opened = page.waitForEvent('popup');
  await button.click();
  const tab = await opened;
  await fillPayer(tab);
  await tab.getByRole('button', { name: /^Submit payment/ }).click();
  await expect(tab.getByRole('heading', { name: 'You’ve paid' })).toBeVisible();
  await tab.close();
  await expect(page.getByRole('button', { name: 'Paid' })).toBeDisabled();
  const statuses = await page.evaluate(
    () => (globalThis as unknown as { statuses: string[] }).statuses,
  );
  expect(statuses.filter((status) => status !== 'being_paid')).toEqual(['open', 'paid']);
  expect(complaints).toEqual([]);
  shop.close();
});

test('the pay button has a label before it knows the amount', async ({ page }) => {
  const shop = await openShop(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/v1/public/payment-requests/*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${shop.origin}/button`);
  await expect(page.getByRole('button', { name: 'Loading…' })).toBeDisabled();
  release();
  await expect(page.getByRole('button', { name: 'Pay EC$45.00 by card' })).toBeEnabled();
  shop.close();
});

test('a card sealed on the shop’s own page pays the payment request', async ({ page }) => {
  const shop = await openShop(page);
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  await page.goto(`${shop.origin}/form`);
  await page.getByLabel('Card number').fill(newCard().replaceAll(' ', ''));
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByText('approved')).toBeVisible();
  expect(complaints).toEqual([]);
  shop.close();
});
