import { expect, type Page, test } from '@playwright/test';
import { addCompany, companyId } from '../steps/company-steps.ts';
import { goodPassword, signUp } from '../steps/sign-up-on-page.ts';
import { filledSettings, runSnippets, serveSnippets, snippetOf } from './docs-snippets.ts';

test('the address in an error leads to the code’s explanation', async ({ page }) => {
  const refused = await page.request.get('/v1/payments');
  const { error } = (await refused.json()) as { error: { code: string; docUrl: string } };
  expect(error.code).toBe('invalid_key');
  await page.goto(error.docUrl);
  await expect(page.locator('#invalid_key')).toBeInViewport();
  await expect(page.locator('#invalid_key')).toContainText('401');
});

test('every operation and error code of the REST API is explained', async ({ page }) => {
  const document = await (await page.request.get('/v1/openapi.json')).text();
  const { paths } = JSON.parse(document) as { paths: Record<string, Record<string, object>> };
  await page.goto('/devdocs');
  const listed = page.locator('#rest-api > dl');
  for (const [path, methods] of Object.entries(paths)) {
    if (!path.startsWith('/v1/')) continue;
    for (const method of Object.keys(methods)) {
      await expect(
        listed.getByText(`${method.toUpperCase()} ${path}`, { exact: true }),
      ).toBeVisible();
    }
  }
  // Each refusal lists its codes next to the schema of all errors.
  const lists = document.matchAll(/ApiError"\},\{[^[\]]*"enum":\[([^\]]*)\]/g);
  const codes = new Set(
    Array.from(lists, ([, list = '']) => JSON.parse(`[${list}]`) as string[]).flat(),
  );
  expect(codes.size).toBeGreaterThan(15);
  for (const code of codes) await expect(page.locator(`#rest-errors #${code}`)).toBeVisible();
});

/** A test key of a new merchant's company. */
async function newKey(page: Page, scope: 'request' | 'webhooks'): Promise<string> {
  await signUp(page, 'rest');
  await addCompany(page, `Rest ${process.pid}-${Date.now() % 1_000_000}`);
  return page.evaluate(
    async ({ company, password, scopes }) => {
      const post = async (path: string, body: object) => {
        const headers = { 'content-type': 'application/json' };
        const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
        return (await response.json()) as { key: string };
      };
      await post('/api/step-up', { password });
      const created = await post(`/api/companies/${company}/api-keys`, {
        mode: 'test',
        kind: 'secret',
        name: 'Docs',
        scopes,
      });
      return created.key;
    },
    { company: await companyId(page), password: goodPassword, scopes: [scope] },
  );
}

test('the script creates a payment request once', async ({ page }) => {
  const key = await newKey(page, 'request');
  await page.goto('/devdocs');
  const printed = await runSnippets({
    command: '. ./settings.sh; sh payment-request.sh; echo; sh payment-request.sh',
    files: {
      'settings.sh': `${await filledSettings(page)}\nexport PITON_KEY='${key}'\n`,
      'payment-request.sh': await snippetOf(page, 'payment-request.sh'),
    },
  });
  const [first, again] = printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { url: string; status: string });
  expect(first).toMatchObject({ status: 'open', reference: '17' });
  expect(again).toEqual(first);
  await page.goto(first?.url ?? '');
  await expect(page.getByText('EC$45.00').first()).toBeVisible();
});

test('the receiver accepts what Piton signed, and nothing else', async ({ page }) => {
  const key = await newKey(page, 'webhooks');
  const headers = { authorization: `Bearer ${key}` };
  const post = async (path: string, data: object) => {
    const response = await page.request.post(`/v1/webhook-endpoints${path}`, { headers, data });
    return (await response.json()) as { id: string; secret: string };
  };
  const port = 20_000 + (process.pid % 20_000);
  const { id, secret } = await post('', { url: `http://127.0.0.1:${port}/`, types: ['*'] });
  await page.goto('/devdocs');
  const receiver = {
    command: `PORT=${port} PITON_WEBHOOK_SECRET='${secret}' exec "$0" webhook.mjs`,
    files: { 'webhook.mjs': await snippetOf(page, 'webhook.mjs') },
  };
  await serveSnippets(receiver, async (address) => {
    await post(`/${id}/test`, { type: 'payment.approved' });
    await expect
      .poll(async () => {
        const log = await page.request.get(`/v1/webhook-endpoints/${id}/deliveries`, { headers });
        const { items } = (await log.json()) as { items: { status: string }[] };
        return items.map(({ status }) => status);
      })
      .toEqual(['delivered']);
    const forged = await page.request.post(address, {
      headers: {
        'webhook-id': 'evt_1',
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
        'webhook-signature': 'v1,AAAA',
      },
      data: { type: 'payment.approved', data: { id: 'pay_1' } },
    });
    expect(forged.status()).toBe(400);
  });
});
