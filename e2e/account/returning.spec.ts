import { expect, type Page, test } from '@playwright/test';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import { checkPage, screens } from '../steps/check-page.ts';
import { fillSignIn, signInAgain } from '../steps/sign-in-on-page.ts';

const ended = 'Your session has ended. Sign in to continue.';
const urlOf = (page: Page) => page.url().replace(/^https?:\/\/[^/]+/, '');

test('signing in returns to the requested page with its query', async ({ page }) => {
  const place = '/companies?from=email&q=caf%C3%A9';
  await page.goto(place);
  await expect(page).toHaveURL(`/signin?${new URLSearchParams({ to: place })}`);
  await expect(page.getByText(ended)).toHaveCount(0);
  // Both pages keep the return target.
  await page.getByRole('link', { name: 'New account' }).click();
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  // Both forms have these fields.
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await fillSignIn(page, 'not this one');
  await expect(page.getByRole('alert')).toBeVisible();
  await fillSignIn(page, 'two-peaks');
  await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible();
  expect(urlOf(page)).toBe(place);
});

test('the console reports an ended session, and only staff return to it', async ({
  page,
  context,
}) => {
  const place = '/console/audit?from=2026-11-01';
  const address = `/signin?${new URLSearchParams({ to: place })}`;
  await page.goto(place);
  expect(urlOf(page)).toBe(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expect(page.getByText(ended)).toHaveCount(0);
  await fillSignIn(page, 'two-peaks', 'kendrick@demo.example');
  await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible();
  expect(urlOf(page)).toBe(place);
  await context.clearCookies({ name: 'piton_session' });
  await page.goto(place);
  expect(urlOf(page)).toBe(address);
  await expect(page.getByText(ended)).toBeVisible();
  await fillSignIn(page, 'two-peaks', 'kendrick@demo.example');
  await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible();
  expect(urlOf(page)).toBe(place);
  await context.clearCookies({ name: 'piton_session' });
  await page.goto(address);
  await fillSignIn(page, 'two-peaks');
  await expect(page).toHaveURL(/:\d+\/$/);
});

for (const look of screens) {
  const { width } = look;
  test(`the landing page shows a signed-in visitor the company and its Friday, ${width} px`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const complaints = listenForComplaints(page, baseURL);
    await signInAgain(page);
    const card = page.getByRole('complementary', { name: 'Your account' });
    await expect(card.getByText('Soufrière Spice Market')).toBeVisible();
    await expect(card).toContainText(/EC\$[\d,.]+ .*\bFriday \d+ \w+|Nothing due so far for/);
    const headline = page.getByRole('heading', { level: 1 });
    const [above, below] = [await card.boundingBox(), await headline.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    await checkPage(page, 'landing-signed-in', [look]);
    await card.getByRole('link', { name: 'Open dashboard' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome Back, Maria Joseph' })).toBeVisible();
    expect(complaints).toEqual([]);
  });
}
