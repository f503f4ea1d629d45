import { expect, type Page, test } from '@playwright/test';
import { checkPage, phone } from '../steps/check-page.ts';
import { signIn } from '../steps/sign-in-on-page.ts';

type VerificationEmail = { isVerified: boolean; isSent: boolean; againAfterSeconds: number };

const email = 'maria@demo.example';

/**
 * A person with an unverified address, without a sign-up, which is limited per network. Reaching
 * the email limits takes an hour, so these responses replace the server's.
 */
async function openNotVerified(page: Page, ...responses: VerificationEmail[]): Promise<void> {
  await signIn(page);
  const session = (await (await page.request.get('/api/session')).json()) as { user: object };
  const json = { ...session, user: { ...session.user, emailVerified: false } };
  await page.route('**/api/session', async (route) => route.fulfill({ json }));
  await page.route('**/api/verification-mails', async (route) => {
    const response = responses.length > 1 ? responses.shift() : responses[0];
    await route.fulfill({ json: { email, ...response } });
  });
  await page.goto('/verify-email');
}

const sentJustNow = { isVerified: false, isSent: true, againAfterSeconds: 60 };
const sentBefore = { isVerified: false, isSent: false, againAfterSeconds: 40 };
const requestedOften = { isVerified: false, isSent: false, againAfterSeconds: 3120 };

const sent = (page: Page) => page.getByText(/^Look for our email to /);
const tooOften = 'You’ve asked for several emails. You can ask again in 52 minutes.';

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('the page says after many requests when the next email may be requested', async ({
    page,
  }) => {
    await openNotVerified(page, requestedOften);
    await expect(page.getByText(tooOften)).toBeVisible();
    await expect(sent(page)).toHaveCount(0);
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Send again in 52 minutes' })).toBeDisabled();
    await checkPage(page, 'verify-email-often');
  });
});

const isFree = { ...sentJustNow, againAfterSeconds: 0 };
const again = (page: Page) => page.getByRole('button', { name: 'Send the email again' });
const onItsWay = (page: Page) => page.getByText(/^We’ve sent the email to /);

test('the page says when an email was sent again', async ({ page }) => {
  await openNotVerified(page, isFree, sentJustNow);
  await again(page).click();
  await expect(onItsWay(page)).toHaveText(`We’ve sent the email to ${email} again.`);
  await expect(page.getByRole('button', { name: /^Send again in \d+ seconds/ })).toBeDisabled();
});

test('the page does not claim an unsent email', async ({ page }) => {
  await openNotVerified(page, isFree, { ...sentBefore, againAfterSeconds: 1 }, requestedOften);
  await again(page).click();
  await expect(
    page.getByText(`We’ve just emailed ${email}. You can ask again in 1 second.`),
  ).toBeVisible();
  await again(page).click();
  await expect(page.getByText(tooOften)).toBeVisible();
  await expect(sent(page)).toHaveCount(0);
  await expect(onItsWay(page)).toHaveCount(0);
});

test('the page mentions no email once the address is verified', async ({ page }) => {
  await openNotVerified(page, { isVerified: true, isSent: false, againAfterSeconds: 0 });
  await expect(page.getByText('Please wait')).toBeVisible();
  await expect(sent(page)).toHaveCount(0);
});

test.describe('the page waiting for verification', () => {
  /** The number of checks whether the link was opened. */
  async function openAndCount(page: Page): Promise<{ requests: number }> {
    await page.clock.install();
    await openNotVerified(page, sentBefore);
    await page.clock.runFor(1000);
    await expect(sent(page)).toBeVisible();
    const count = { requests: 0 };
    page.on(
      'request',
      (request) => (count.requests += request.url().endsWith('/api/session') ? 1 : 0),
    );
    return count;
  }

  /** Requests are reported in order, so all earlier ones are counted. */
  async function readAll(page: Page): Promise<void> {
    await page.evaluate(async () => fetch('/robots.txt'));
  }

  test('stops polling after 15 idle minutes, until the page is used again', async ({ page }) => {
    const count = await openAndCount(page);
    await page.clock.runFor(15_000);
    await expect.poll(() => count.requests).toBeGreaterThan(0);
    await page.clock.runFor(15 * 60_000);
    await readAll(page);
    count.requests = 0;
    await page.clock.runFor(60_000);
    await readAll(page);
    expect(count.requests).toBe(0);
    await page.keyboard.press('Shift');
    await page.clock.runFor(15_000);
    await expect.poll(() => count.requests).toBeGreaterThan(0);
  });

  test('pauses polling while hidden, and polls at once when visible again', async ({ page }) => {
    const count = await openAndCount(page);
    const show = async (state: DocumentVisibilityState) =>
      page.evaluate((visibility) => {
        Object.defineProperty(document, 'visibilityState', {
          configurable: true,
          value: visibility,
        });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      }, state);
    await show('hidden');
    await readAll(page);
    count.requests = 0;
    await page.clock.runFor(20 * 60_000);
    await readAll(page);
    expect(count.requests).toBe(0);
    await show('visible');
    await expect.poll(() => count.requests).toBeGreaterThan(0);
    count.requests = 0;
    await page.clock.runFor(60_000);
    await expect.poll(() => count.requests).toBeGreaterThan(0);
  });
});
