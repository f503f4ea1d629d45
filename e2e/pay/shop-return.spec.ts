import { expect, type Page, test } from '@playwright/test';
import { checkPage, phone } from '../steps/check-page.ts';
import { addCompany } from '../steps/company-steps.ts';
import { createKey } from '../steps/create-key.ts';
import { fillPayer, testCards } from '../steps/fill-payment.ts';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import { openShop, type Shop } from '../steps/open-shop.ts';
import { signUp } from '../steps/sign-up-on-page.ts';

// Checks many pages.
test.describe.configure({ mode: 'default', timeout: 300_000 });
test.use({ viewport: phone });

let shop: Shop;
let key: string;
test.beforeAll(async ({ browser, baseURL }) => {
  shop = await openShop();
  const owner = await browser.newPage({ ...(baseURL && { baseURL }) });
  await signUp(owner, 'shop-owner');
  await addCompany(owner, 'Winston Hardware');
  key = await createKey(owner);
  await owner.close();
});
test.afterAll(() => shop.close());

const host = () => new URL(shop.origin).host;

type Requested = { readonly id: string; readonly url: string };

async function requestPayment(page: Page, fields: object = {}): Promise<Requested> {
  const response = await page.request.post('/v1/payment-requests', {
    headers: { authorization: `Bearer ${key}` },
    data: {
      amount: { value: '45.00', currency: 'XCD' },
      purpose: 'Order 17',
      successUrl: `${shop.origin}/thanks?order=17#top`,
      cancelUrl: `${shop.origin}/basket`,
      ...fields,
    },
  });
  expect(response.status()).toBe(200);
  return (await response.json()) as Requested;
}

async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Submit payment/ }).click();
  await expect(page.getByRole('heading', { name: 'You’ve paid' })).toBeFocused();
}

const back = (page: Page) => page.getByRole('link', { name: `Back to ${host()}` });
const cancel = (page: Page) => page.getByRole('link', { name: `Cancel and go back to ${host()}` });

test('a paid customer returns to the shop without doing anything', async ({ page, baseURL }) => {
  const { id, url } = await requestPayment(page);
  const complaints = listenForComplaints(page, baseURL);
  await page.goto(url);
  await fillPayer(page);
  await pay(page);
  await expect(page.getByText(`You’ll return to ${host()} in 8 s.`)).toBeVisible();
  await page.waitForURL(`${shop.origin}/thanks?order=17&paymentRequest=${id}#top`);
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  expect(shop.referrers.filter((referrer) => referrer !== undefined)).toEqual([]);
  expect(complaints.filter((complaint) => complaint !== `asked ${shop.origin}`)).toEqual([]);
});

test('a customer who stays sees the receipt, also after a reload, and returns later', async ({
  page,
}) => {
  const { id, url } = await requestPayment(page);
  await page.goto(url);
  await fillPayer(page);
  await pay(page);
  await page.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(page.getByText('You’ll return to')).toHaveCount(0);
  await checkPage(page, 'pay-paid-shop-return');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Receipt from' })).toBeVisible();
  await expect(back(page)).toBeVisible();
  await page.goto(url);
  await expect(page.getByText('This has been paid.')).toBeVisible();
  await checkPage(page, 'pay-request-paid-shop-return');
  await back(page).click();
  await page.waitForURL(`${shop.origin}/thanks?order=17&paymentRequest=${id}#top`);
});

test('a customer may cancel until a payment is under way', async ({ page }) => {
  const { url } = await requestPayment(page);
  await page.goto(`${url}&lang=fr`);
  await expect(page.getByRole('link', { name: `Annuler et revenir sur ${host()}` })).toBeVisible();
  await checkPage(page, 'pay-request-shop-return-french');
  await page.goto(url);
  await fillPayer(page, testCards.declined);
  let answer = () => {};
  const isHeld = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/webPay', async (route) => {
    await isHeld;
    await route.continue();
  });
  await page.getByRole('button', { name: /^Submit payment/ }).click();
  await expect(page.getByText('Your payment is on its way.')).toBeVisible();
  await expect(cancel(page)).toHaveCount(0);
  answer();
  await expect(page.getByText('Declined')).toBeVisible();
  await cancel(page).click();
  await page.waitForURL(({ href }) => href.startsWith(`${shop.origin}/basket?paymentRequest=pr_`));
});

test('a closed request leads back, also without scripts', async ({ browser, page, baseURL }) => {
  const { id, url } = await requestPayment(page);
  const plain = await browser.newPage({
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
  });
  await plain.goto(url);
  await expect(cancel(plain)).toBeVisible();
  await page.request.post(`/v1/payment-requests/${id}/cancel`, {
    headers: { authorization: `Bearer ${key}` },
  });
  await plain.goto(url);
  await expect(plain.getByText('This payment link has been switched off.')).toBeVisible();
  await back(plain).click();
  await plain.waitForURL(({ href }) => href.startsWith(`${shop.origin}/basket?paymentRequest=pr_`));
  await plain.close();
});
