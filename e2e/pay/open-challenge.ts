import { expect, type FrameLocator, type Locator, type Page, test } from '@playwright/test';
import { fillPayment } from '../steps/fill-payment.ts';

/** A company whose gateway supports 3-D Secure, in test mode. */
export const challengeLink = '/PayCompany/DemoMarigotBoats0001?mode=test';

/** The link of a single-use payment request of that company. */
export async function requestTestPayment(page: Page, amount: string): Promise<string> {
  await page.goto('/');
  const headers = { origin: new URL(page.url()).origin };
  const post = async (path: string, data: object): Promise<unknown> => {
    const response = await page.request.post(path, { data, headers });
    expect(response.ok()).toBe(true);
    return response.json();
  };
  await post('/api/sign-in', { email: 'jerome@demo.example', password: 'two-peaks' });
  const fields = { mode: 'test', amount, purpose: 'A boat trip', uses: 'single' };
  const made = await post('/api/companies/DemoMarigotBoats0001/payment-requests', fields);
  const { requestId } = made as { requestId: string };
  return `/PayCompany/DemoMarigotBoats0001?request=${requestId}`;
}

/** The gateway's test cards; the password of their bank is `bankPassword`. */
export const challengeCards = {
  frictionless: '4012 0000 0002 0071',
  challenge: '4012 0000 0002 0006',
  slow: '4012 0000 0009 0009',
  closed: '4012 0000 0009 0017',
  breaksOut: '4012 0000 0009 0025',
} as const;
const bankPassword = '3ds2';

export const challenge = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Your bank asks you to confirm this payment' });

/** The bank's page inside our own document. */
export const bank = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Your bank’s page"]').frameLocator('iframe');

export const paid = (page: Page): Locator => page.getByRole('heading', { name: 'You’ve paid' });

export const lastPayment = (page: Page): Locator =>
  page.getByRole('region', { name: 'Your last payment' });

/** Each test has its own amount, because repeating a payment needs a confirmation. */
export async function pay(page: Page, card: string, amount: string): Promise<void> {
  await page.goto(challengeLink);
  await fillPayment(page, { purpose: 'A boat trip', card, amount });
  await page.getByRole('button', { name: 'Submit' }).click();
  if (test.info().retry > 0) await confirmRepeat(page);
}

/** A retried test pays what its first run may have paid. */
async function confirmRepeat(page: Page): Promise<void> {
  const again = page.getByRole('button', { name: /^Submit .*again$/ });
  await again.click({ timeout: 5000 }).catch(() => undefined);
}

export async function openChallenge(page: Page, amount: string): Promise<void> {
  await pay(page, challengeCards.challenge, amount);
  await expect(bank(page).getByLabel('Password')).toBeVisible();
}

export async function confirmAtBank(
  at: Page | FrameLocator,
  password: string = bankPassword,
): Promise<void> {
  await at.getByLabel('Password').fill(password);
  await at.getByRole('button', { name: 'Confirm' }).click();
}
