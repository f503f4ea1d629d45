import { expect, type Page, test } from '@playwright/test';
import { checkAccess } from '../steps/check-access.ts';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import { checkPage, phone } from '../steps/check-page.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('the docs render correctly in light and dark', async ({ page, baseURL }) => {
    const complaints = listenForComplaints(page, baseURL);
    await page.goto('/devdocs');
    await checkPage(page, 'devdocs');
    expect(complaints).toEqual([]);
  });
});

test('Flutter’s code renders correctly in light and dark too', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/devdocs?lang=flutter');
  await expect(tab(page, 'Flutter')).toHaveAttribute('aria-selected', 'true');
  await checkPage(page, 'devdocs-flutter', [phone]);
});

test('the docs on Flutter, servers, the response and each status', async ({ page }) => {
  await page.goto('/devdocs?lang=flutter');
  await expect(page.locator('#flutter')).toContainText(
    'The package takes your company id and public key, and starts a transaction with an amount, ' +
      'the currency XCD and a context.',
  );
  await expect(page.locator('#flutter')).toContainText('Not run by our tests.');
  await tab(page, 'JavaScript').click();
  await expect(page.locator('#javascript')).toContainText(
    'Your server POSTs the company id and the encrypted payment text to the cloud function makPayment.',
  );
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

test('a link into a tab opens the tab and scrolls there', async ({ page }) => {
  const install = page.locator('#flutter-install').getByRole('heading');
  await page.goto('/devdocs#flutter-install');
  await expect(install).toBeInViewport();
  await page.goto('/devdocs?lang=javascript#keys');
  await expect(section(page, 'Keys')).toBeInViewport();
  await page.evaluate(() => (location.hash = '#flutter-install'));
  await expect(install).toBeInViewport();
  await expect(tab(page, 'Flutter')).toHaveAttribute('aria-selected', 'true');
});

test('the contents list every part in order, and lead there', async ({ page }) => {
  await page.goto('/devdocs');
  const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
  const parts = page.locator('main section > h2');
  expect(await links.allTextContents()).toEqual(
    (await parts.allTextContents()).map((title) => title.replace(/#$/, '')),
  );
  await links.filter({ hasText: 'Test cards' }).click();
  await expect(section(page, 'Test cards').getByRole('heading')).toBeInViewport();
  await expect(page).toHaveURL(/#test-cards$/);
  await page.mouse.wheel(0, 200);
  await expect(links.and(page.locator('[aria-current]'))).toHaveCount(1);
});

for (const [held, viewport] of Object.entries({
  upright: { width: 360, height: 700 },
  sideways: { width: 640, height: 320 },
})) {
  test(`the contents mark the current part on a phone held ${held}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/devdocs');
    const contents = page.getByRole('navigation', { name: 'On this page' });
    for (const name of ['Errors', 'Keys', 'API reference']) {
      await contents.getByText('On this page').click();
      await contents.getByRole('link', { name, exact: true }).click();
      await expect(contents.locator('[aria-current]')).toHaveText(name);
    }
  });
}

test('the contents open, lead to a part and close on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await page.goto('/devdocs');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await contents.getByText('On this page').click();
  await checkAccess(page);
  await contents.getByRole('link', { name: 'Errors' }).click();
  await expect(contents.getByRole('link', { name: 'Errors' })).toBeHidden();
  const heading = section(page, 'Errors').getByRole('heading', { name: 'Errors' });
  await expect(heading).toBeInViewport();
  // Nothing covers the target.
  const { y = 0 } = (await heading.boundingBox()) ?? {};
  const bar = await contents.boundingBox();
  expect(y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
});

test('the docs fit the smallest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const language of ['javascript', 'flutter']) {
    await page.goto(`/devdocs?lang=${language}`);
    await expect(page.getByRole('tablist')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
  await checkAccess(page);
});

test('copying a snippet says so', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // The word is shown for two seconds of the page's clock.
  await page.clock.install();
  await page.goto('/devdocs');
  await page.clock.pauseAt(Date.now() + 60_000);
  // The page's script has started once the tabs exist.
  await expect(page.getByRole('tablist')).toBeVisible();
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
  await page.goto('/devdocs');
  await expect(page.getByRole('tablist')).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Copy retry.sh' }).click();
  await expect(page.locator('#copied')).toHaveText('Selected');
  expect(await page.evaluate(() => getSelection()?.toString())).toContain('makPayment');
});

test('the fee calculator works both ways', async ({ page }) => {
  await page.goto('/devdocs');
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
  await expect(page.getByText('Not run by our tests.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Copy/ })).toHaveCount(0);
  await expect(page.getByText('EC$106.96', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Flutter' }).click();
  await expect(page.locator('#flutter')).toBeInViewport();
  await context.close();
});

test('the reference matches /openapi.json', async ({ page }) => {
  await page.goto('/devdocs');
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
