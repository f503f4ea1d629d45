import { expect, type Page, test } from '@playwright/test';
import { startReceiver } from '../steps/webhook-receiver.ts';
import { runSnippets, serveSnippets, snippetOf, snippetWithKeys } from './docs-snippets.ts';
import { newCompany } from './new-company.ts';

type Json = Record<string, unknown>;

async function shown(page: Page, address: string, name: string): Promise<Json> {
  await page.goto(address);
  return JSON.parse(await snippetOf(page, name)) as Json;
}

const keysOf = (body: Json) => Object.keys(body).toSorted();

test('the card form’s server takes a payment, which is found and refunded', async ({ page }) => {
  const { newKey } = await newCompany(page);
  const secret = await newKey(['read', 'request', 'charge', 'refund', 'webhooks']);
  const publishable = await newKey([], 'publishable');
  const receiver = await startReceiver();
  const bodies = () => receiver.received.map(({ body }) => JSON.parse(body) as Json);
  const post = async (path: string, data: object) => {
    const headers = { authorization: `Bearer ${secret}` };
    return (await (await page.request.post(path, { headers, data })).json()) as Json;
  };
  await post('/v1/webhook-endpoints', { url: receiver.url, types: ['*'] });
  const examples = {
    request: await shown(page, '/devdocs/hosted-page', 'The payment request'),
    event: await shown(page, '/devdocs/webhooks', 'An event'),
    refund: await shown(page, '/devdocs/refunds', 'The refund'),
  };
  const { amount: price, purpose, reference, metadata } = examples.request;
  const order = { amount: price, purpose, reference, metadata };
  const created = await post('/v1/payment-requests', order);
  expect(created).toMatchObject(order);
  expect(keysOf(created)).toEqual(keysOf(examples.request));
  await page.goto('/devdocs/server');
  const find = await snippetWithKeys(page, 'find-payments.sh', { secret });
  await page.goto('/devdocs/card-form');
  const files: Record<string, string> = {};
  for (const name of ['seal.mjs', 'card-form.html', 'card-server.mjs']) {
    files[name] = await snippetWithKeys(page, name, { secret, publishable });
  }
  // A header of the tests would make the page's request to Piton another one than a shop's.
  await page.context().setExtraHTTPHeaders({});
  await serveSnippets({ command: 'PORT=0 exec "$0" card-server.mjs', files }, async (address) => {
    await page.goto(address);
    await fillIn(page, '4444111122221113');
    const pay = page.getByRole('button', { name: 'Pay EC$45.00' });
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
    await pay.click();
    await expect(page.locator('output')).toHaveText(/declined/i);
    await page.getByLabel('Card number').fill('4444111122223333');
    await pay.click();
    await expect(page.getByText('Paid.', { exact: true })).toBeVisible();
    expect(sent.join('\n')).toContain('"encryptedTxt":"ey');
    for (const typed of ['4444111122223333', 'Ann Charles', 'ann@example.com']) {
      expect(sent.join('\n')).not.toContain(typed);
    }
  });
  const found = await runSnippets({ command: 'sh find.sh', files: { 'find.sh': find } });
  const { items } = JSON.parse(found) as { items: Json[] };
  expect(items.map(({ status }) => status)).toEqual(['approved', 'declined']);
  const paymentId = String(items[0]?.['id']);
  const { amount, feeReturned, reason } = examples.refund;
  const refunded = await post(`/v1/payments/${paymentId}/refunds`, { amount, reason });
  expect(refunded).toMatchObject({ amount, feeReturned, reason, paymentId });
  expect(keysOf(refunded)).toEqual(keysOf(examples.refund));
  await expect
    .poll(() => bodies().map(({ type }) => type))
    .toEqual(expect.arrayContaining(['payment.declined', 'payment.approved']));
  const approved = bodies().find(({ type }) => type === 'payment.approved') ?? {};
  expect(keysOf(approved)).toEqual(keysOf(examples.event));
  expect(keysOf(approved['data'] as Json)).toEqual(keysOf(examples.event['data'] as Json));
  receiver.stop();
});

async function fillIn(page: Page, cardNumber: string): Promise<void> {
  await page.getByLabel('Card number').fill(cardNumber);
  await page.getByLabel('Expiry month').fill('12');
  await page.getByLabel('Expiry year').fill(String(new Date().getFullYear() + 1));
  await page.getByLabel('CVV').fill('123');
  await page.getByLabel('Name on the card').fill('Ann Charles');
  await page.getByLabel('Email').fill('ann@example.com');
  await page.getByLabel('Phone').fill('758 555 0123');
}
