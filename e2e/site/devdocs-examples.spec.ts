import { expect, type Page, test } from '@playwright/test';
import { startReceiver } from '../steps/webhook-receiver.ts';
import { runSnippets, serveSnippets, snippetOf, snippetWithKeys } from './docs-snippets.ts';
import { newCompany } from './new-company.ts';

type Json = Record<string, unknown>;

/** The JSON that a curl example prints. */
async function run(command: string, files: Record<string, string>): Promise<Json> {
  return JSON.parse(await runSnippets({ command, files })) as Json;
}

async function runScript(page: Page, name: string, secret: string): Promise<Json> {
  return run(`sh ${name}`, { [name]: await snippetWithKeys(page, name, { secret }) });
}

async function shown(page: Page, name: string): Promise<Json> {
  return JSON.parse(await snippetOf(page, name)) as Json;
}

const keysOf = (body: Json) => Object.keys(body).toSorted();

test('curl creates a payment request once, with the response shown', async ({ page }) => {
  const { newKey } = await newCompany(page);
  const secret = await newKey(['request']);
  await page.goto('/devdocs/hosted-page');
  const created = await runScript(page, 'payment-request.sh', secret);
  const { url, amount, purpose, reference, metadata, status, uses } = await shown(
    page,
    'The payment request',
  );
  expect(created).toMatchObject({ amount, purpose, reference, metadata, status, uses });
  expect(keysOf(created)).toEqual(keysOf(await shown(page, 'The payment request')));
  expect(await runScript(page, 'payment-request.sh', secret)).toEqual(created);
  expect(new URL(String(url)).origin).toBe(new URL(String(created['url'])).origin);
  await page.goto(String(created['url']));
  await expect(page.getByText('EC$45.00').first()).toBeVisible();
});

test('Node creates a payment request once', async ({ page }) => {
  const { newKey } = await newCompany(page);
  const secret = await newKey(['request']);
  await page.goto('/devdocs/hosted-page');
  const name = 'payment-request.mjs';
  const printed = await runSnippets({
    command: `"$0" ${name}; "$0" ${name}`,
    files: { [name]: await snippetWithKeys(page, name, { secret }) },
  });
  const [first, again] = printed.trim().split('\n');
  expect(again).toBe(first);
  const [id, url] = (first ?? '').split(' ');
  expect(id).toMatch(/^pr_/);
  await page.goto(url ?? '');
  await expect(page.getByText('Order 17').first()).toBeVisible();
});

test('the card form’s server takes a payment, which is found and refunded', async ({ page }) => {
  const { newKey } = await newCompany(page);
  const secret = await newKey(['read', 'request', 'charge', 'refund', 'webhooks']);
  const publishable = await newKey([], 'publishable');
  await page.goto('/devdocs/webhooks');
  const receiver = await startReceiver();
  const bodies = () => receiver.received.map(({ body }) => JSON.parse(body) as Json);
  const endpoint = await snippetWithKeys(page, 'webhook-endpoint.sh', { secret });
  const { secret: signing } = await run('sh webhook-endpoint.sh', {
    'webhook-endpoint.sh': endpoint.replace('https://shop.example/piton', receiver.url),
  });
  expect(signing).toMatch(/^whsec_/);
  const event = await shown(page, 'An event');
  const files: Record<string, string> = {};
  await page.goto('/devdocs/card-form');
  for (const name of ['seal.mjs', 'card-form.html', 'card-server.mjs']) {
    files[name] = await snippetWithKeys(page, name, { secret, publishable });
  }
  await page.goto('/devdocs/refunds');
  const refund = await snippetWithKeys(page, 'refund.sh', { secret });
  const example = await shown(page, 'The refund');
  await page.goto('/devdocs/server');
  const find = await snippetWithKeys(page, 'find-payments.sh', { secret });
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
  const found = (await run('sh find.sh', { 'find.sh': find })) as { items: Json[] };
  expect(found.items.map(({ status }) => status)).toEqual(['approved', 'declined']);
  const [paid] = found.items;
  const refunded = await run('sh refund.sh', {
    'refund.sh': refund.replace('pay_YOUR_PAYMENT', String(paid?.['id'])),
  });
  const { amount, feeReturned, reason } = example;
  expect(refunded).toMatchObject({ amount, feeReturned, reason, paymentId: paid?.['id'] });
  expect(keysOf(refunded)).toEqual(keysOf(example));
  await expect
    .poll(() => bodies().map(({ type }) => type))
    .toEqual(expect.arrayContaining(['payment.declined', 'payment.approved']));
  const approved = bodies().find(({ type }) => type === 'payment.approved') ?? {};
  expect(keysOf(approved)).toEqual(keysOf(event));
  expect(keysOf(approved['data'] as Json)).toEqual(keysOf(event['data'] as Json));
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
