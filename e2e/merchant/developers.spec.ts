import { expect, type Page, test } from '@playwright/test';
import { addCompany, openCompanies } from '../steps/company-steps.ts';
import { checkPage, phone } from '../steps/check-page.ts';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import { signUp } from '../steps/sign-up-on-page.ts';

// Checks many pages.
test.describe.configure({ timeout: 300_000 });
test.use({ viewport: phone });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const creating = (page: Page) => dialog(page, 'Create key');
const created = (page: Page) => dialog(page, 'Your key “Web shop”');
const rotating = (page: Page) => dialog(page, 'Rotate “Web shop”?');
const revoking = (page: Page) => dialog(page, 'Revoke “Web shop”?');
const rows = (page: Page) =>
  page.getByRole('list', { name: 'Test keys' }).locator('> li').filter({ hasText: 'Web shop' });

/** The status of a program's request with this key. */
async function statusWith(page: Page, key: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}` };
  return (await page.request.get('/v1/keys/current', { headers })).status();
}

const endpointsPath = '/v1/webhook-endpoints';

/** A program with this key sends the shop's events to an address. */
async function addEndpointWith(page: Page, key: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}` };
  const data = { url: 'https://shop.example/hooks', types: ['*'] };
  expect((await page.request.post(endpointsPath, { headers, data })).status()).toBe(200);
}

async function endpointStatusesWith(page: Page, key: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${key}` };
  const response = await page.request.get(endpointsPath, { headers });
  const { items } = (await response.json()) as { items: { status: string }[] };
  return items.map(({ status }) => status);
}

/** Requests are stored some moments after their response. */
async function readRequest(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Requests' }).click();
  // A reload before it would stay on the keys.
  await page.waitForURL('**/developers/requests**');
  const requests = page.getByRole('list', { name: 'Requests' }).getByRole('link');
  await expect(async () => {
    await page.reload();
    await expect(requests).toHaveCount(1);
  }).toPass();
  await checkPage(page, 'developers-requests');
  await requests.click();
  await expect(page.getByText('Request ID')).toBeVisible();
  await checkPage(page, 'developers-request');
  await page.getByRole('link', { name: 'Keys' }).click();
}

async function readCreatedKey(page: Page): Promise<string> {
  await expect(created(page)).toBeVisible();
  return (await created(page).locator('code').textContent()) ?? '';
}

test('an owner creates, rotates and revokes an API key, which is shown once', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUp(page, 'developer');
  await addCompany(page, 'Winston Hardware');
  const complaints = listenForComplaints(page, baseURL);
  await openCompanies(page);
  await page.getByText('For Developers').click();
  await page.getByRole('link', { name: 'Manage API keys' }).click();
  await expect(page.getByText('No test keys yet.')).toBeVisible();
  await checkPage(page, 'developers-empty');

  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(creating(page).getByText('once your company is approved')).toBeVisible();
  await expect(creating(page).getByRole('option', { name: /^Live/ })).toBeDisabled();
  await creating(page).getByLabel('Name').fill('Web shop');
  await creating(page).getByRole('button', { name: 'Create key' }).click();
  await expect(creating(page).getByText('Choose at least one permission.')).toBeVisible();
  await checkPage(page, 'developers-create');
  await creating(page).getByLabel('Create and cancel payment requests').check();
  await creating(page).getByLabel('Manage webhook endpoints').check();
  await creating(page).getByRole('button', { name: 'Create key' }).click();

  const first = await readCreatedKey(page);
  expect(first).toMatch(/^sk_test_piton_[A-Za-z0-9]{38}$/);
  await checkPage(page, 'developers-created');
  await page.keyboard.press('Escape');
  await created(page).getByRole('button', { name: 'Copy the API key' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  await created(page).getByRole('button', { name: 'Done' }).click();
  await expect(rows(page).getByText('Create and cancel payment requests')).toBeVisible();
  await expect(rows(page).locator('code')).toHaveText(`sk_test_piton_…${first.slice(-4)}`);
  expect(await page.content()).not.toContain(first);
  expect(await statusWith(page, first)).toBe(200);
  await readRequest(page);
  await addEndpointWith(page, first);

  await page.getByRole('button', { name: 'Rotate Web shop' }).click();
  const overlap = rotating(page).getByLabel('The old key keeps working');
  await overlap.selectOption('Not at all');
  await expect(rotating(page).getByText('1 webhook endpoint: shop.example.')).toBeVisible();
  await expect(rotating(page).getByLabel('Disable the endpoint, too')).toBeChecked();
  await checkPage(page, 'developers-rotate-at-once');
  await overlap.selectOption('For 1 hour');
  await expect(rotating(page).getByLabel('Disable the endpoint, too')).toHaveCount(0);
  await checkPage(page, 'developers-rotate');
  await rotating(page).getByRole('button', { name: 'Create new key' }).click();
  const second = await readCreatedKey(page);
  await created(page).getByRole('button', { name: 'Done' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).getByText('Being replaced')).toHaveCount(1);
  await expect(rows(page).getByText('Active', { exact: true })).toHaveCount(1);
  expect(await statusWith(page, first)).toBe(200);
  expect(await statusWith(page, second)).toBe(200);

  const old = rows(page).filter({ hasText: `…${first.slice(-4)}` });
  await old.getByRole('button', { name: 'Revoke Web shop' }).click();
  await expect(revoking(page).getByText('stop working at once')).toBeVisible();
  await expect(revoking(page).getByText('1 webhook endpoint: shop.example.')).toBeVisible();
  await expect(revoking(page).getByLabel('Disable the endpoint, too')).toBeChecked();
  await checkPage(page, 'developers-revoke');
  await revoking(page).getByRole('button', { name: 'Revoke key' }).click();
  await expect(old.getByText('Revoked', { exact: true })).toBeVisible();
  await expect(old.getByRole('button')).toHaveCount(0);
  await checkPage(page, 'developers-keys');
  expect([await statusWith(page, first), await statusWith(page, second)]).toEqual([401, 200]);
  expect(await endpointStatusesWith(page, second)).toEqual(['disabled']);

  await page.getByRole('button', { name: 'Create key' }).click();
  await creating(page).getByLabel('Name').fill('Checkout page');
  await creating(page).getByLabel('Kind').selectOption('publishable');
  await expect(creating(page).getByText('Permissions')).toHaveCount(0);
  await checkPage(page, 'developers-create-publishable');
  await creating(page).getByRole('button', { name: 'Create key' }).click();
  await dialog(page, 'Your key “Checkout page”').getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/^pk_test_piton_[A-Za-z0-9]{38}$/)).toBeVisible();
  expect(complaints).toEqual([]);
});
