import { expect, type Page, test } from '@playwright/test';
import { addCompany, companyId } from '../steps/company-steps.ts';
import { goodPassword, signUp } from '../steps/sign-up-on-page.ts';
import { filledSettings, runSnippets, snippetOf } from './docs-snippets.ts';

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
  const codes = new Set(Array.from(document.matchAll(/`([a-z_]+)`: /g), ([, code = '']) => code));
  expect(codes.size).toBeGreaterThan(15);
  for (const code of codes) await expect(page.locator(`#rest-errors #${code}`)).toBeVisible();
});

/** A test key of a new merchant's company. */
async function newKey(page: Page): Promise<string> {
  await signUp(page, 'rest');
  await addCompany(page, `Rest ${process.pid}-${Date.now() % 1_000_000}`);
  return page.evaluate(
    async ({ company, password }) => {
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
        scopes: ['request'],
      });
      return created.key;
    },
    { company: await companyId(page), password: goodPassword },
  );
}

test('the script creates a payment request once', async ({ page }) => {
  const key = await newKey(page);
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
