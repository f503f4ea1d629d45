import { sealHints } from '@piton/contract/v1/seal-hints.ts';
import { expect, test } from '@playwright/test';
import { newCompany } from './new-company.ts';
import { serveSnippets, snippetOf } from './docs-snippets.ts';

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
  await page.goto('/devdocs/api');
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
  await page.goto('/devdocs/api/errors');
  for (const code of codes) await expect(page.locator(`#codes #${code}`)).toBeVisible();
  await expect(page.locator('#codes #wrong_method')).toContainText('405');
  for (const hint of Object.keys(sealHints)) {
    await expect(page.locator(`#seal-hints #hint-${hint}`)).toBeVisible();
  }
});

test('webhook.mjs accepts what Piton signed, and nothing else', async ({ page }) => {
  const { newKey } = await newCompany(page);
  const receiver = 'webhook.mjs';
  const headers = { authorization: `Bearer ${await newKey(['webhooks'])}` };
  const post = async (path: string, data: object) => {
    const response = await page.request.post(`/v1/webhook-endpoints${path}`, { headers, data });
    return (await response.json()) as { id: string; secret: string };
  };
  const port = 20_000 + (process.pid % 20_000);
  const { id, secret } = await post('', { url: `http://localhost:${port}/`, types: ['*'] });
  await page.goto('/devdocs/webhooks');
  const run = {
    command: `PORT=${port} PITON_WEBHOOK_SECRET='${secret}' exec "$0" ${receiver}`,
    files: { [receiver]: await snippetOf(page, receiver) },
  };
  await serveSnippets(run, async (address) => {
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
