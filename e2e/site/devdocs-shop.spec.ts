import { expect, type Page, test } from '@playwright/test';
import { filledSettings, serveSnippets, snippetOf } from './docs-snippets.ts';
import { withSpoiltLine } from './spoilt-line.ts';

const card = { cardNumber: '4444111122223333', month: '12', cvv: '123' } as const;
const declinedCard = '4444111122221113';

/** The sample shop of the developer docs, saved and started by a reader. */
async function withShop(
  page: Page,
  use: (address: string) => Promise<void>,
  { complaint, ...through }: { pitonUrl?: string; complaint?: RegExp } = {},
): Promise<void> {
  await page.goto('/devdocs');
  const names = ['piton.mjs', 'seal.mjs', 'checkout.html', 'shop.mjs'];
  const files: Record<string, string> = { 'settings.sh': await filledSettings(page, through) };
  for (const name of names) files[name] = await snippetOf(page, name);
  const command = '. ./settings.sh; PORT=0 exec "$0" shop.mjs';
  await serveSnippets({ command, files, ...(complaint && { complaint }) }, use);
}

async function fillIn(page: Page, { cardNumber }: { cardNumber: string }): Promise<void> {
  await page.getByLabel('Card number').fill(cardNumber);
  await page.getByLabel('Expiry month').fill(card.month);
  await page.getByLabel('Expiry year').fill(String(new Date().getFullYear() + 1));
  await page.getByLabel('CVV').fill(card.cvv);
  await page.getByLabel('Name on the card').fill('Ann Charles');
  await page.getByLabel('Email').fill('ann@example.com');
  await page.getByLabel('Phone').fill('758 555 0123');
}

test('a page encrypts a payment, its server sends it, and neither shows the card', async ({
  page,
}) => {
  await withShop(page, async (address) => {
    await page.goto(address);
    await fillIn(page, card);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
    const answered = page.waitForResponse(`${address}/pay`);
    await page.getByRole('button', { name: 'Pay EC$12.50' }).click();
    await expect(page.getByText('Paid.', { exact: true })).toBeVisible();
    const response = (await (await answered).json()) as { transactionNumber: string };
    expect(response).toMatchObject({ status: 'Approved', error: '' });
    expect(response.transactionNumber).toMatch(/^[A-Z0-9]{16}$/);
    await expect(page.getByRole('button')).toBeDisabled();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toContain('"encryptedTxt":"ey');
    for (const typed of [card.cardNumber, 'Ann Charles', 'ann@example.com']) {
      expect(sent.join('\n')).not.toContain(typed);
    }
    // Another seal gets the result of the existing payment.
    const again = await page.request.post(`${address}/pay`, { data: { encryptedTxt: 'other' } });
    expect(await again.json()).toEqual(response);
  });
});

test('another card can follow a declined one', async ({ page }) => {
  await withShop(page, async (address) => {
    await page.goto(address);
    await fillIn(page, { cardNumber: declinedCard });
    const pay = page.getByRole('button', { name: 'Pay EC$12.50' });
    const answered = page.waitForResponse(`${address}/pay`);
    await pay.click();
    expect(await (await answered).json()).toMatchObject({ status: 'Declined' });
    await expect(pay).toBeEnabled();
    await page.getByLabel('Card number').fill(card.cardNumber);
    await pay.click();
    await expect(page.getByText('Paid.', { exact: true })).toBeVisible();
  });
});

test('an altered amount does not pay the order', async ({ page }) => {
  await withShop(page, async (address) => {
    await page.route(`${address}/`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        body: (await response.text()).replace("amount: '12.50'", "amount: '1.00'"),
        contentType: 'text/html',
      });
    });
    await page.goto(address);
    await fillIn(page, card);
    const answered = page.waitForResponse(`${address}/pay`);
    await page.getByRole('button').click();
    await expect(page.getByText('You paid EC$1.00, which is not the price.')).toBeVisible();
    // The customer paid, so the page doesn't ask again.
    await expect(page.getByRole('button')).toBeDisabled();
    const response = (await (await answered).json()) as { transactionNumber: string };
    const again = await page.request.post(`${address}/pay`, { data: { encryptedTxt: 'other' } });
    expect(await again.json()).toEqual(response);
    expect(response.transactionNumber).toMatch(/^[A-Z0-9]{16}$/);
  });
});

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay EC$12.50' });
const paid = (page: Page) => page.getByText('Paid.', { exact: true });

test('pressing Pay again after a lost response charges once', async ({ page }) => {
  await withShop(page, async (address) => {
    const responses: string[] = [];
    await page.route(`${address}/pay`, async (route) => {
      const response = await route.fetch();
      responses.push(await response.text());
      await (responses.length === 1 ? route.abort() : route.fulfill({ response }));
    });
    await page.goto(address);
    await fillIn(page, card);
    await payButton(page).click();
    await expect(page.getByText('No response.')).toBeVisible();
    await payButton(page).click();
    await expect(paid(page)).toBeVisible();
    expect(responses[0]).toContain('"status":"Approved"');
    expect(responses[1]).toBe(responses[0]);
  });
});

test('a reloaded page asks about its pending payment', async ({ page, baseURL }) => {
  const pending = { status: 202, body: '{"status":"Pending"}', retryAfter: '3600' };
  const spoil = (tries: number) => (tries === 1 ? pending : undefined);
  await withSpoiltLine({ baseURL, spoil }, async (pitonUrl, responses) => {
    const use = async (address: string) => {
      await page.goto(address);
      await fillIn(page, card);
      await payButton(page).click();
      await expect(page.getByText('We don’t know the outcome yet.')).toBeVisible();
      await page.reload();
      await fillIn(page, card);
      await payButton(page).click();
      await expect(paid(page)).toBeVisible();
      expect(responses[0]).toContain('"status":"Approved"');
      expect(responses[1]).toBe(responses[0]);
    };
    await withShop(page, use, { pitonUrl });
  });
});

test('a restarted shop recognises an encrypted text that was sent before', async ({
  page,
  baseURL,
}) => {
  const none = { message: 'Later.', transactionNumber: '', invoiceNumber: '' };
  const pending = { status: 202, body: '{"status":"Pending"}', retryAfter: '3600' };
  const unreadable = JSON.stringify({ ...none, status: 'Incomplete', error: 'unreadable' });
  const spoil = (tries: number) => [pending, { status: 200, body: unreadable }][tries - 1];
  await withSpoiltLine({ baseURL, spoil }, async (pitonUrl, responses) => {
    const use = async (address: string, started: string) => {
      await page.goto(address);
      await fillIn(page, card);
      await payButton(page).click();
      await expect(page.getByText('We don’t know the outcome yet.')).toBeVisible();
      await page.route(`${address}/pay`, async (route) => {
        await route.fulfill({ response: await route.fetch({ url: `${started}/pay` }) });
      });
      const response = page.waitForResponse(`${address}/pay`);
      await payButton(page).click();
      expect(await (await response).json()).toMatchObject({ status: 'Pending' });
      await payButton(page).click();
      await expect(paid(page)).toBeVisible();
      expect(responses[0]).toContain('"status":"Approved"');
      expect(responses).toEqual([responses[0], responses[0], responses[0]]);
    };
    const through = { pitonUrl };
    await withShop(
      page,
      (started) => withShop(page, (address) => use(address, started), through),
      through,
    );
  });
});

test('a one-digit month works, and wrong fields are named', async ({ page }) => {
  await withShop(page, async (address) => {
    await page.goto(address);
    await fillIn(page, card);
    await page.getByLabel('Expiry month').fill('8');
    await page.getByLabel('CVV').fill('12');
    await payButton(page).click();
    await expect(page.getByText('Enter the 3 digits on the back of the card.')).toBeVisible();
    await page.getByLabel('CVV').fill('123');
    await payButton(page).click();
    await expect(paid(page)).toBeVisible();
  });
});

test('the shop releases no goods until the payment is confirmed', async ({ page, baseURL }) => {
  const spoil = (tries: number) => (tries === 1 ? { status: 503, body: '{}' } : undefined);
  await withSpoiltLine({ baseURL, of: '/api/attempts/', spoil }, async (pitonUrl) => {
    const use = async (address: string) => {
      await page.goto(address);
      await fillIn(page, card);
      await payButton(page).click();
      await expect(page.getByText('No response.')).toBeVisible();
      await payButton(page).click();
      await expect(paid(page)).toBeVisible();
    };
    await withShop(page, use, { pitonUrl, complaint: /Piton returned 503/ });
  });
});
