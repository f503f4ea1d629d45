import { expect, type Page, test } from '@playwright/test';
import { makeLink, newPurpose } from '../steps/ask-for-payment.ts';
import { fillPayer } from '../steps/fill-payment.ts';
import { armFault } from '../steps/gateway-faults.ts';
import { checkPage } from '../steps/check-page.ts';
import { signIn } from '../steps/sign-in-on-page.ts';

// In order, because one of them arms gateway faults. Each checks many pages.
test.describe.configure({ mode: 'default', timeout: 300_000 });

const expiredLink = '/PayCompany/DemoSoufriereSpice01?request=DemoSunsetCruise';

const words = {
  en: {
    expired: 'This payment link has expired.',
    paid: 'This has been paid.',
    off: 'This payment link has been switched off.',
    busy: 'This is being paid right now.',
    checkAgain: 'Check again',
  },
  fr: {
    expired: 'Ce lien de paiement a expiré.',
    paid: 'Ce paiement a été effectué.',
    off: 'Ce lien de paiement a été désactivé.',
    busy: 'Quelqu’un effectue ce paiement en ce moment.',
    checkAgain: 'Vérifier de nouveau',
  },
} as const;

type Shown = 'expired' | 'paid' | 'off' | 'busy';

/** In both languages, at both widths, in light and dark mode. */
async function seeClosed(page: Page, link: string, shown: Shown): Promise<void> {
  for (const language of ['en', 'fr'] as const) {
    const address = `${link}&lang=${language}`;
    expect((await page.goto(address))?.status()).toBe(shown === 'busy' ? 409 : 410);
    await expect(page.getByText(words[language][shown], { exact: true })).toBeVisible();
    await expect(page.locator('form')).toHaveCount(0);
    await expect(page.getByText('4444 1111 2222 3333')).toHaveCount(0);
    await checkPage(page, `pay-request-${shown}${language === 'fr' ? '-french' : ''}`);
  }
}

const submit = (page: Page) => page.getByRole('button', { name: /^Submit payment/ });

test('a link that has expired says so in both languages', async ({ page }) => {
  await seeClosed(page, expiredLink, 'expired');
});

test('a paid link says so', async ({ page, browser }) => {
  await signIn(page);
  await page.goto('/companies');
  const link = await makeLink(page, { purpose: newPurpose() });
  const payer = await browser.newPage();
  await payer.goto(link);
  await fillPayer(payer);
  await submit(payer).click();
  await expect(payer.getByText('Approved', { exact: true })).toBeVisible();
  await seeClosed(payer, link, 'paid');
  await payer.close();
});

test('a disabled link says so, also on an open page', async ({ page, browser }) => {
  const purpose = newPurpose();
  await signIn(page);
  await page.goto('/companies');
  const link = await makeLink(page, { purpose, mode: 'test' });
  await page.getByRole('button', { name: 'Close' }).click();
  const payer = await browser.newPage();
  await payer.goto(link);
  await fillPayer(payer);
  await page.getByText('Payment requests').first().click();
  await page.getByRole('button', { name: `Switch off ${purpose}` }).click();
  await page.getByRole('button', { name: 'Switch off the link for EC$1,250.50' }).click();
  await expect(page.getByText('Link switched off.')).toBeVisible();
  await submit(payer).click();
  await expect(payer.getByRole('alert')).toHaveText(
    'This payment link is closed. Nothing was charged this time. Ask for a new link.',
  );
  await expect(payer.getByRole('alert')).toBeFocused();
  await expect(submit(payer)).toHaveCount(0);
  // No control is left, not even the test cards.
  await expect(payer.getByText('TEST', { exact: true })).toBeVisible();
  await expect(payer.getByText('4444 1111 2222 3333')).toHaveCount(0);
  await expect(payer.getByText('You are paying')).toHaveCount(0);
  await seeClosed(payer, link, 'off');
  await payer.close();
});

test('a link being paid is closed to others', async ({ page, browser }) => {
  await signIn(page);
  await page.goto('/companies');
  const amount = '1,250.37';
  const link = await makeLink(page, { purpose: newPurpose(), mode: 'test', amount });
  const [first, second] = await Promise.all([browser.newPage(), browser.newPage()]);
  for (const payer of [first, second]) {
    await payer.goto(link);
    await fillPayer(payer);
  }
  await armFault('inquiry_down', { count: 500, amount: '1250.37' });
  await armFault('wrong_amount', { count: 1, amount: '1250.37' });
  await submit(first).click();
  await expect(first.getByText('We’re still checking. Don’t pay again.')).toBeVisible();
  await submit(second).click();
  const message =
    'This is being paid right now. Nothing was charged this time. Try again in a few minutes.';
  await expect(second.getByRole('alert')).toHaveText(message);
  // The other payment may be declined, so the input stays.
  await expect(second.getByLabel('Card holder')).toHaveValue('Marie St. Rose');
  await expect(submit(second)).toBeEnabled();
  await checkPage(second, 'pay-request-held');
  await seeClosed(second, link, 'busy');
  await second.getByRole('link', { name: words.fr.checkAgain }).click();
  await expect(second.getByText(words.fr.busy, { exact: true })).toBeVisible();
  await Promise.all([first.close({ runBeforeUnload: false }), second.close()]);
});
