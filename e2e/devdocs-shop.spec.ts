import { expect, type Page, test } from '@playwright/test';
import { filledSettings, serveSnippets, snippetOf } from './docs-snippets.ts';

const card = { cardNumber: '4444111122223333', month: '12', cvv: '123' } as const;
const declinedCard = '4444111122221113';

/** The shop of the developer docs, as a reader has saved and started it. */
async function withShop(page: Page, use: (address: string) => Promise<void>): Promise<void> {
  await page.goto('/devdocs');
  const names = ['piton.mjs', 'seal.mjs', 'checkout.html', 'shop.mjs'];
  const files: Record<string, string> = { 'settings.sh': await filledSettings(page) };
  for (const name of names) files[name] = await snippetOf(page, name);
  await serveSnippets({ command: '. ./settings.sh; PORT=0 exec "$0" shop.mjs', files }, use);
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

test('a page seals a payment, its server sends it, and neither says a word of the card', async ({
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
    const answer = (await (await answered).json()) as { transactionNumber: string };
    expect(answer).toMatchObject({ status: 'Approved', error: '' });
    expect(answer.transactionNumber).toMatch(/^[A-Z0-9]{16}$/);
    await expect(page.getByRole('button')).toBeDisabled();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toContain('"encryptedTxt":"ey');
    for (const typed of [card.cardNumber, 'Ann Charles', 'ann@example.com']) {
      expect(sent.join('\n')).not.toContain(typed);
    }
    // Whoever comes again with another seal is told of the payment that there is.
    const again = await page.request.post(`${address}/pay`, { data: { encryptedTxt: 'other' } });
    expect(await again.json()).toEqual(answer);
  });
});

test('a card that was declined can be followed by another one', async ({ page }) => {
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

test('whoever alters the amount in the page has not paid the order', async ({ page }) => {
  await withShop(page, async (address) => {
    await page.route(`${address}/`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        body: (await answer.text()).replace("amount: '12.50'", "amount: '1.00'"),
        contentType: 'text/html',
      });
    });
    await page.goto(address);
    await fillIn(page, card);
    await page.getByRole('button').click();
    await expect(page.getByText('You paid EC$1.00 only.')).toBeVisible();
  });
});
