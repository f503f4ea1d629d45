import { docsPages } from '@piton/contract/http/docs-pages.ts';
import { expect, type Page, test } from '@playwright/test';
import { checkAccess } from '../steps/check-access.ts';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import { checkPage } from '../steps/check-page.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

for (const path of docsPages) {
  test(`${path} renders correctly in light and dark`, async ({ page, baseURL }) => {
    const complaints = listenForComplaints(page, baseURL);
    await page.goto(path);
    await checkPage(page, path.slice(1).replaceAll('/', '-'));
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(complaints).toEqual([]);
  });
}

test('the docs on Flutter, servers, the response and each status', async ({ page }) => {
  await page.goto('/devdocs?lang=flutter');
  await expect(page.locator('#flutter')).toContainText(
    'The package takes your company id and public key, and starts a transaction with an amount, ' +
      'the currency XCD and a context.',
  );
  await tab(page, 'JavaScript').click();
  await expect(page.locator('#javascript')).toContainText(
    'Your server POSTs the company id and the encrypted payment text to the cloud function makPayment.',
  );
  await page.goto('/devdocs/functions');
  await expect(section(page, 'Response').locator('dt')).toHaveText([
    'status',
    'message',
    'transactionNumber',
    'invoiceNumber',
    'error',
    /^fields\s*optional$/,
  ]);
  const statuses = section(page, 'Statuses').locator('dl > div');
  await expect(statuses).toContainText([
    /^Approved\s*Payment went through\./,
    /^Declined\s*Card declined\./,
    /^Incomplete\s*Wrong information sent\./,
    /^Pending\s*Outcome unknown\./,
  ]);
});

test('tabs by keyboard, with an address for each', async ({ page }) => {
  await page.goto('/devdocs');
  await expect(tab(page, 'JavaScript')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel', { name: 'JavaScript' })).toBeVisible();
  await expect(page.getByRole('tabpanel', { name: 'Flutter' })).toBeHidden();
  await tab(page, 'JavaScript').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Flutter')).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Flutter' })).toBeVisible();
  await expect(page).toHaveURL(/\/devdocs\?lang=flutter$/);
  await page.reload();
  await expect(tab(page, 'Flutter')).toHaveAttribute('aria-selected', 'true');
  await tab(page, 'Flutter').focus();
  await page.keyboard.press('Home');
  await expect(tab(page, 'JavaScript')).toBeFocused();
  // Only one tab is in the Tab order.
  await page.keyboard.press('Tab');
  await expect(tab(page, 'Flutter')).not.toBeFocused();
  await expect(page).toHaveURL(/\/devdocs\?lang=javascript$/);
});

const docsNavigation = (page: Page) => page.getByRole('navigation', { name: 'Developer docs' });

test('the navigation lists the page’s sections in order, and leads there', async ({ page }) => {
  await page.goto('/devdocs/functions');
  const links = docsNavigation(page).getByRole('list', { name: 'On this page' }).getByRole('link');
  const parts = page.locator('main section > h2');
  expect(await links.allTextContents()).toEqual(
    (await parts.allTextContents()).map((title) => title.replace(/#$/, '')),
  );
  await links.filter({ hasText: 'Statuses' }).click();
  await expect(section(page, 'Statuses').getByRole('heading').first()).toBeInViewport();
  await expect(page).toHaveURL(/#statuses$/);
  await page.mouse.wheel(0, 200);
  await expect(links.and(page.locator('[aria-current]'))).toHaveCount(1);
});

for (const [held, viewport] of Object.entries({
  upright: { width: 360, height: 700 },
  sideways: { width: 640, height: 320 },
})) {
  test(`the navigation marks the current section on a phone held ${held}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/devdocs/functions');
    const sections = docsNavigation(page).getByRole('list', { name: 'On this page' });
    for (const name of ['Errors', 'Keys', 'API reference']) {
      await docsNavigation(page).locator('summary').click();
      await sections.getByRole('link', { name, exact: true }).click();
      await expect(page.locator('#docs-menu ul ul [aria-current]')).toHaveText(name);
    }
  });
}

test('the navigation opens, leads to a section and closes on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await page.goto('/devdocs/functions');
  const menu = docsNavigation(page);
  await menu.locator('summary').click();
  await checkAccess(page);
  const link = menu
    .getByRole('list', { name: 'On this page' })
    .getByRole('link', { name: 'Errors' });
  await link.click();
  await expect(link).toBeHidden();
  const heading = section(page, 'Errors').getByRole('heading', { name: 'Errors' });
  await expect(heading).toBeInViewport();
  // Nothing covers the target.
  const { y = 0 } = (await heading.boundingBox()) ?? {};
  const bar = await menu.boundingBox();
  expect(y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
});

test('the search finds a code, a field and a misspelt word, by keyboard alone', async ({
  page,
}) => {
  await page.goto('/devdocs');
  await page.keyboard.press('/');
  const results = page.locator('#docs-results');
  for (const [query, title] of [
    ['idempotency_key_reused', 'Errors: idempotency_key_reused'],
    ['signature', 'Webhooks: Verify the signature'],
    ['refnud', 'Refunds'],
  ] as const) {
    await page.getByRole('searchbox').fill(query);
    await expect(results.getByText(title).first()).toBeVisible();
  }
  await checkAccess(page);
  await page.getByRole('searchbox').fill('verify signature');
  await expect(results.getByText('Webhooks: Verify the signature')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/devdocs\/webhooks#webhook-signature$/);
  await page.goto('/devdocs');
  await page.getByRole('searchbox').fill('zzzz');
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(results).toBeHidden();
});

test('each page is also Markdown, and /llms.txt names them all', async ({ page, baseURL }) => {
  const list = await (await page.request.get('/llms.txt')).text();
  for (const path of docsPages) {
    expect(list).toContain(`](${baseURL ?? ''}${path}.md)`);
    const response = await page.request.get(`${path}.md`);
    expect(response.headers()['content-type']).toBe('text/markdown; charset=utf-8');
    expect(await response.text()).toMatch(/^# /);
  }
  const webhooks = await (await page.request.get('/devdocs/webhooks.md')).text();
  expect(webhooks).toContain('```javascript\n');
  expect(webhooks).toContain('- `payment.approved`: A payment was approved.');
});

test('a misspelt page of the docs leads to their first one', async ({ page }) => {
  await page.goto('/devdocs/webhoks');
  await expect(page).toHaveURL(/\/devdocs$/);
});

test('copying a snippet says so', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // The word is shown for two seconds of the page's clock.
  await page.clock.install();
  await page.goto('/devdocs/functions');
  await page.clock.pauseAt(Date.now() + 60_000);
  // The page's script has started once the tabs exist.
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.getByRole('button', { name: 'Copy piton.mjs' }).click();
  await expect(page.locator('#copied')).toHaveText('Copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const shown = await page.getByRole('group', { name: 'piton.mjs', exact: true }).textContent();
  expect(copied).toBe(`${shown ?? ''}\n`);
  expect(copied).toContain('export function sealPayment');
});

test('selects the code if copying is not allowed', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await page.clock.install();
  await page.goto('/devdocs/functions');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Copy retry.sh' }).click();
  await expect(page.locator('#copied')).toHaveText('Selected');
  expect(await page.evaluate(() => getSelection()?.toString())).toContain('makPayment');
});

test('the fee calculator works both ways', async ({ page }) => {
  await page.goto('/devdocs/payouts');
  const fees = section(page, 'Fee calculator');
  const wanted = fees.getByLabel('I want this in my bank (EC$)');
  await wanted.fill('1,000');
  await expect(fees.getByText('EC$1,069.52', { exact: true })).toBeVisible();
  await wanted.fill('a lot');
  await wanted.blur();
  await expect(wanted).toHaveAttribute('aria-invalid', 'true');
  await expect(wanted).toHaveAccessibleDescription(/^Enter /);
  await fees.getByLabel('I charge this (EC$)').fill('99');
  await expect(fees.getByText('EC$92.56', { exact: true })).toBeVisible();
  await expect(fees.getByText('Fee EC$6.44, EC$92.56 in your bank')).toBeVisible();
});

test('the docs are complete without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/devdocs');
  for (const language of ['javascript', 'flutter']) {
    await expect(page.locator(`#${language}`)).toBeVisible();
  }
  await expect(page.getByRole('button', { name: /^Copy/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Flutter', exact: true }).click();
  await expect(page.locator('#flutter')).toBeInViewport();
  await page.goto('/devdocs/payouts');
  await expect(page.getByText('EC$106.96', { exact: true })).toBeVisible();
  await context.close();
});

test('the reference matches /openapi.json', async ({ page }) => {
  await page.goto('/devdocs/functions');
  const response = await page.request.get('/openapi.json');
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, unknown>> };
  for (const [path, method] of [
    ['/makPayment', 'post'],
    ['/getCompanyData', 'post'],
    ['/api/attempts/{hash}', 'get'],
    ['/api/attempts/{hash}/cancellation', 'post'],
  ] as const) {
    const described = paths[path]?.[method];
    const { operationId, summary } = described as { operationId: string; summary: string };
    expect(namesIn(described).length).toBeGreaterThan(2);
    const part = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { level: 3, name: operationId }) })
      .last();
    await expect(part).toContainText(`${method.toUpperCase()} ${path}`);
    await expect(part).toContainText(summary);
    for (const name of namesIn(described)) {
      await expect(part.getByText(new RegExp(`(?:^|\\.)${name}$`)).first()).toBeVisible();
    }
  }
});

/** All field names in a part of the document, at any depth. */
function namesIn(described: unknown): string[] {
  if (typeof described !== 'object' || described === null) return [];
  const { properties = {} } = described as { properties?: object };
  return [...Object.keys(properties), ...Object.values(described).flatMap(namesIn)];
}

test('the page’s scripts are small in total', async ({ page }) => {
  await page.goto('/devdocs');
  await expect(page.getByRole('tablist')).toBeVisible();
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(12_000);
});

test('the site leads to the docs', async ({ page }) => {
  await page.goto('/');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Developer' })
    .click();
  await expect(page).toHaveURL(/\/devdocs$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Developer' })).toBeVisible();
});
