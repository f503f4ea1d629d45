import { expect, type Page, test } from '@playwright/test';
import { fillPayment, newCard } from '../steps/fill-payment.ts';
import { holdPayments } from './hold-payments.ts';
import { checkPage, phone } from '../steps/check-page.ts';

const company = 'DemoSoufriereSpice01';
const testLink = `/PayCompany/${company}?mode=test`;
const submit = (page: Page) => page.getByRole('button', { name: /^Submit payment/ });

/** Pages that depend on the address alone, with their status and texts in each language. */
const addresses = [
  {
    name: 'pay',
    path: `/PayCompany/${company}`,
    status: 200,
    en: [
      'Pay Soufrière Spice Market',
      'Soufrière Spice Market',
      'Everything you type is encrypted',
    ],
    fr: ['Payer Soufrière Spice Market', 'Soufrière Spice Market', 'Tout ce que vous saisissez'],
  },
  {
    name: 'pay-extended',
    path: `/payment/${company}`,
    status: 200,
    en: ['Pay Soufrière Spice Market', 'Soufrière Spice Market', '(optional)'],
    fr: ['Payer Soufrière Spice Market', 'Soufrière Spice Market', '(facultatif)'],
  },
  {
    name: 'pay-closed',
    path: '/PayCompany/DemoMarigotBoats0001',
    status: 200,
    en: ['Pay Marigot Bay', 'Marigot Bay', 'can’t take card payments here yet'],
    fr: ['Payer Marigot Bay', 'Marigot Bay', 'ne peut pas encore accepter'],
  },
  {
    name: 'pay-unknown',
    path: '/PayCompany/NobodyAtAll000000000',
    status: 404,
    en: ['Payment page not found', 'Payment page not found', 'or ask the company for a new one'],
    fr: ['Page de paiement introuvable', 'Page de paiement introuvable', 'Vérifiez le lien'],
  },
  {
    name: 'pay-no-receipt',
    path: `/receipt/${company}/wrong`,
    status: 404,
    en: ['Receipt not found', 'Receipt not found', 'Your payment isn’t affected.'],
    fr: ['Reçu introuvable', 'Reçu introuvable', 'Votre paiement n’est pas affecté.'],
  },
] as const;

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  for (const { name, path, status, ...words } of addresses) {
    for (const language of ['en', 'fr'] as const) {
      test(`${name} renders correctly, ${language}`, async ({ page }) => {
        const [title, heading, text] = words[language];
        const response = await page.goto(
          `${path}${path.includes('?') ? '&' : '?'}lang=${language}`,
        );
        expect(response?.status()).toBe(status);
        await expect(page).toHaveTitle(new RegExp(`^${title}`));
        await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
        await expect(page.getByText(text)).toBeVisible();
        const mark = page.getByText(/^(?:Verified by|Vérifiée par) Piton$/);
        const hasForm = name === 'pay' || name === 'pay-extended';
        await expect(page.locator('form')).toHaveCount(hasForm ? 1 : 0);
        await expect(mark).toHaveCount(hasForm ? 1 : 0);
        await checkPage(page, language === 'en' ? name : `${name}-french`);
      });
    }
  }

  test('a company that takes no payments yet takes test payments', async ({ page }) => {
    await page.goto('/PayCompany/DemoMarigotBoats0001?mode=test');
    await expect(page.getByText('Verified by Piton')).toHaveCount(0);
    await fillPayment(page, { purpose: 'A first try' });
    await submit(page).click();
    await expect(page.getByRole('heading', { name: 'You’ve paid' })).toBeVisible();
    await expect(page.getByText('No card was charged')).toBeVisible();
  });

  test('a payment in progress, and one whose response was lost', async ({ page }) => {
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(testLink);
    await fillPayment(page, { purpose: 'On its way' });
    const release = await holdPayments(page);
    await submit(page).click();
    await expect(page.getByRole('status')).toHaveText('Your payment is on its way.');
    await checkPage(page, 'pay-paying');
    release();
    await expect(page.getByRole('heading', { name: 'You’ve paid' })).toBeVisible();

    await page.unroute('**/webPay');
    await page.route('**/webPay', (route) => route.abort());
    await page.route('**/api/attempts/**', (route) => route.abort());
    await page.goto(testLink);
    await page.clock.install();
    await fillPayment(page, { purpose: 'Lost on its way' });
    await submit(page).click();
    await expect(page.getByRole('status')).toContainText('We’re still checking.');
    await checkPage(page, 'pay-checking');
    await page.reload();
    await expect(page.getByRole('status')).toContainText('We’re checking your payment');
    await page.clock.fastForward('02:00');
    await expect(page.getByRole('button', { name: 'Make a different payment' })).toBeVisible();
    await checkPage(page, 'pay-asking-long');
  });

  test('the same payment again', async ({ page }) => {
    const card = newCard();
    for (const shown of [
      page.getByRole('heading', { name: 'You’ve paid' }),
      page.getByText('Submit again to make a second payment.'),
    ]) {
      await page.goto(testLink);
      await fillPayment(page, { purpose: 'Second attempt', card });
      await submit(page).click();
      await expect(shown).toBeVisible();
    }
    await checkPage(page, 'pay-once-more');
  });
});
