import { expect, type Page, test } from '@playwright/test';
import { challengeCards, confirmAtBank } from '../pay/open-challenge.ts';
import { serveSnippets, snippetWithKeys } from './docs-snippets.ts';

const company = 'DemoMarigotBoats0001';

/** A key of a company whose gateway requires 3-D Secure. */
async function newKey(page: Page, kind: 'secret' | 'publishable'): Promise<string> {
  const headers = { origin: new URL(page.url()).origin };
  const post = async (path: string, data: object) => {
    const response = await page.request.post(path, { data, headers });
    expect(response.ok()).toBe(true);
    return (await response.json()) as { key: string };
  };
  await post('/api/sign-in', { email: 'jerome@demo.example', password: 'two-peaks' });
  await post('/api/step-up', { password: 'two-peaks' });
  const scopes = kind === 'secret' ? ['request', 'charge'] : [];
  const name = `Card form ${kind}`;
  const fields = { mode: 'test', kind, name, scopes };
  return (await post(`/api/companies/${company}/api-keys`, fields)).key;
}

test('the card form takes a payment that the customer’s bank asks about', async ({ page }) => {
  await page.goto('/devdocs/card-form');
  const keys = {
    secret: await newKey(page, 'secret'),
    publishable: await newKey(page, 'publishable'),
  };
  const files: Record<string, string> = {};
  for (const name of ['seal.mjs', 'card-form.html', 'card-server.mjs']) {
    files[name] = await snippetWithKeys(page, name, keys);
  }
  // A title longer than a purpose may be, and an order that no earlier run has paid.
  files['card-server.mjs'] = (files['card-server.mjs'] ?? '')
    .replace("title: 'Nutmeg and cinnamon'", "title: 'Soufrière gift basket, large ×2'")
    .replace("id: '17'", `id: '17-${Date.now()}'`);
  expect(files['card-server.mjs']).toContain('gift basket');
  // A header of the tests would make the page's request to Piton another one than a shop's.
  await page.context().setExtraHTTPHeaders({});
  await serveSnippets({ command: 'PORT=0 exec "$0" card-server.mjs', files }, async (address) => {
    await page.goto(address);
    await page.getByLabel('Card number').fill(challengeCards.challenge);
    await page.getByLabel('Expiry month').fill('12');
    await page.getByLabel('Expiry year').fill(String(new Date().getFullYear() + 1));
    await page.getByLabel('CVV').fill('123');
    await page.getByLabel('Name on the card').fill('Ann Charles');
    await page.getByLabel('Email').fill('ann@example.com');
    await page.getByLabel('Phone').fill('758 555 0123');
    const opened = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Pay EC$45.00' }).click();
    const bank = (await opened).frameLocator('iframe');
    await expect(
      page.getByRole('link', { name: 'Confirm the payment at your bank' }),
    ).toBeVisible();
    await confirmAtBank(bank);
    await expect(page.getByText('Paid.', { exact: true })).toBeVisible();
  });
});
