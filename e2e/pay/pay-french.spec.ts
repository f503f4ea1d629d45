import { expect, type Page, test } from '@playwright/test';
import { checkAccess } from '../steps/check-access.ts';
import { newCard, testCards } from '../steps/fill-payment.ts';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import { checkPage, phone } from '../steps/check-page.ts';

const payLink = '/PayCompany/DemoSoufriereSpice01';

const noMoneyMoves = 'Aucune carte n’est débitée et aucun argent ne circule.';

/** The texts of both languages. */
const words = {
  en: { amount: 'Amount', purpose: 'Payment description', card: 'Card number', submit: /^Submit/ },
  fr: { amount: 'Montant', purpose: 'Objet', card: 'Numéro de carte', submit: /^Envoyer/ },
} as const;

test.describe('a browser that prefers French', () => {
  test.use({ locale: 'fr-MQ' });

  test('gets French on every page, rendered correctly', async ({ page, baseURL }) => {
    await page.setViewportSize(phone);
    const complaints = listenForComplaints(page, baseURL, [/NobodyAtAll.*404/]);
    await page.goto('/PayCompany/NobodyAtAll000000000');
    await expect(page).toHaveTitle('Page de paiement introuvable');
    await checkPage(page, 'pay-unknown-french');
    await page.goto(`${payLink}?mode=test`);
    await expect(page.getByText(noMoneyMoves, { exact: true })).toBeVisible();
    await checkPage(page, 'pay-test-french');
    await page.goto(payLink);
    await expect(page).toHaveTitle('Payer Soufrière Spice Market');
    await submit(page);
    await expect(page.getByText('Ce champ est obligatoire.')).toHaveCount(10);
    await checkPage(page, 'pay-missing-french');
    await fill(page, { card: testCards.declined });
    await submit(page);
    await expect(page.getByRole('alert')).toContainText(
      /Refusé.*ERREUR - Votre banque a refusé cette carte\..*une autre carte/s,
    );
    await checkPage(page, 'pay-declined-french');
    await fill(page, { card: newCard() });
    await submit(page);
    const heading = page.getByRole('heading', { name: 'Vous avez payé Soufrière Spice Market' });
    await expect(heading).toBeFocused();
    await expect(page).toHaveTitle('Payé à Soufrière Spice Market');
    await expect(page.getByText(/^\d\d?(?:er)? \p{Ll}+ \d{4} à \d+\s+h\s+\d\d$/u)).toBeVisible();
    await checkPage(page, 'pay-approved-french');
    await page.getByRole('link', { name: 'Voir le reçu' }).click();
    await expect(page.getByRole('heading', { name: 'Reçu de Soufrière' })).toBeVisible();
    await checkPage(page, 'pay-receipt-french');
    expect(complaints).toEqual([]);
  });

  test('loads the texts of that language alone, in three requests', async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto(payLink);
    await page.getByLabel(words.fr.amount).fill('12,50');
    await expect(
      page.getByRole('button', { name: 'Envoyer le paiement de EC$12.50' }),
    ).toBeVisible();
    const kinds = requested.map((address) => address.replace(/-[\w-]{8}(?=\.\w+$)/, ''));
    expect(kinds.toSorted()).toEqual([payLink, '/assets/french.js', '/assets/pay.js']);
  });

  test('fits a screen of 320 px', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`${payLink}?mode=test`);
    await submit(page);
    await expect(page.getByText('Ce champ est obligatoire.')).toHaveCount(10);
    await fill(page, { card: testCards.declined });
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(sideways).toBeLessThanOrEqual(0);
    await checkAccess(page);
  });
});

test('switching the language keeps the typed text', async ({ page, baseURL }) => {
  const complaints = listenForComplaints(page, baseURL);
  let loads = 0;
  page.on('framenavigated', () => (loads += 1));
  await page.goto(`${payLink}?mode=test`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByLabel(words.en.amount).fill('80');
  await page.getByLabel(words.en.purpose).fill('Spices');
  await page.getByLabel(words.en.card).fill(testCards.declined);
  await page.getByLabel('CVV').fill('12');
  await page.getByLabel('Expiry year').selectOption({ index: 3 });
  await page.getByLabel('CVV').blur();
  await expect(page.getByText('Enter the 3 digits on the back of the card.')).toBeVisible();
  const loadsBefore = loads;

  await page.getByRole('link', { name: 'Français' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.getByRole('link', { name: 'Français' })).toBeFocused();
  await expect(page.getByText('Saisissez les 3 chiffres qui figurent au verso')).toBeVisible();
  await expect(page.getByText('Ceci est une démonstration')).toBeVisible();
  await expect(page).toHaveTitle('Payer Soufrière Spice Market');
  await expect(page.getByLabel(words.fr.amount)).toHaveValue('80.00');
  await expect(page.getByLabel(words.fr.purpose)).toHaveValue('Spices');
  await expect(page.getByLabel(words.fr.card)).toHaveValue(testCards.declined);
  await expect(page.getByLabel('CVV')).toHaveValue('12');
  await expect(page.getByLabel('Expire (année)')).not.toHaveValue('');
  await expect(page.getByRole('button', { name: 'Envoyer le paiement de EC$80.00' })).toBeVisible();
  // Only the address changed, and it kept the mode.
  expect(loads - loadsBefore).toBeLessThanOrEqual(1);
  await expect(page).toHaveURL(/\?mode=test&lang=fr$/);
  expect(await page.evaluate(() => Object.entries(localStorage))).toEqual([['pay-language', 'fr']]);

  // The device remembers the choice.
  await page.goto(payLink);
  await expect(page.getByLabel(words.fr.amount)).toBeVisible();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByLabel(words.en.amount)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(words.en.amount)).toBeVisible();
  await page.goto(`${payLink}?lang=fr`);
  await expect(page.getByLabel(words.fr.amount)).toBeVisible();
  expect(complaints).toEqual([]);
});

test('switching the language works without our script, and keeps the mode', async ({
  browser,
  baseURL,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await plain.newPage();
  await page.goto(`${payLink}?mode=test`);
  await page.getByRole('link', { name: 'Français' }).click();
  await expect(page).toHaveURL(/\?mode=test&lang=fr$/);
  await expect(page.getByText(noMoneyMoves, { exact: true })).toBeVisible();
  expect(await page.content()).toContain('Sans JavaScript, les données de votre carte');
  await page.getByRole('link', { name: 'English' }).click();
  await expect(
    page.getByText('No card is charged and no money moves.', { exact: true }),
  ).toBeVisible();
  await plain.close();
});

test('shows the language pressed last, whichever texts arrive first', async ({ page }) => {
  let comes = () => {};
  const coming = new Promise<void>((resolve) => {
    comes = resolve;
  });
  await page.route('**/assets/french-*.js', async (route) => {
    await coming;
    await route.continue();
  });
  await page.goto(payLink);
  await page.getByLabel(words.en.amount).fill('5');
  await expect(page.getByRole('button', { name: 'Submit payment of EC$5.00' })).toBeVisible();
  await page.getByRole('link', { name: 'Français' }).click();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/\?lang=en$/);
  const arrived = page.waitForEvent('requestfinished', (request) =>
    request.url().includes('/assets/french-'),
  );
  comes();
  await arrived;
  await page.getByLabel(words.en.amount).fill('6');
  await expect(page.getByRole('button', { name: 'Submit payment of EC$6.00' })).toBeVisible();
  await expect(page).toHaveURL(/\?lang=en$/);
});

test('a failed language download leaves the page unchanged, and later texts appear', async ({
  page,
}) => {
  await page.route('**/assets/french-*', (route) => route.abort());
  await page.goto(payLink);
  await page.getByLabel(words.en.purpose).fill('Spices');
  const refused = page.waitForEvent('requestfailed');
  await page.getByRole('link', { name: 'Français' }).click();
  await refused;
  await page.getByLabel(words.en.amount).fill('5');
  await expect(page.getByRole('button', { name: 'Submit payment of EC$5.00' })).toBeVisible();
  expect(await page.evaluate(() => Object.entries(localStorage))).toEqual([]);
  await page.unroute('**/assets/french-*');
  await expect(page.getByRole('button', { name: 'Envoyer le paiement de EC$5.00' })).toBeVisible();
  await expect(page).toHaveURL(/\?lang=fr$/);
  await expect(page.getByLabel(words.fr.purpose)).toHaveValue('Spices');
});

test('a second press loads the newer page if its language file is gone', async ({ page }) => {
  await page.route('**/assets/french-*', (route) => route.fulfill({ status: 404 }));
  await page.goto(payLink);
  await page.getByLabel(words.en.amount).fill('5');
  const gone = page.waitForResponse((response) => response.request().method() === 'HEAD');
  await page.getByRole('link', { name: 'Français' }).click();
  await gone;
  await expect(page).toHaveURL((url) => url.search === '');
  await page.unroute('**/assets/french-*');
  await expect(async () => {
    await page.getByRole('link', { name: 'Français' }).click({ timeout: 1000 });
    await expect(page).toHaveURL(/\?lang=fr$/, { timeout: 1000 });
  }).toPass();
  await expect(page.getByLabel(words.fr.amount)).toBeVisible();
});

test('a receipt keeps the language that its page was opened in', async ({ page }) => {
  await page.goto(`${payLink}?mode=test&lang=fr`);
  await fill(page, { card: newCard() });
  await submit(page);
  await expect(page.getByRole('heading', { name: 'Vous avez payé' })).toBeVisible();
  await expect(page).toHaveURL(/\/receipt\/[^?]*\?lang=fr$/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Reçu de' })).toBeVisible();
});

function submit(page: Page): Promise<void> {
  return page.getByRole('button', { name: words.fr.submit }).click();
}

async function fill(page: Page, { card }: { card: string }): Promise<void> {
  await page.getByLabel(words.fr.amount).fill('99');
  await page.getByLabel(words.fr.purpose).fill('Épices');
  await page.getByLabel(words.fr.card).fill(card);
  await page.getByLabel('Expire (mois)').selectOption('08');
  await page.getByLabel('Expire (année)').selectOption({ index: 5 });
  await page.getByLabel('CVV').fill('123');
  await page.getByLabel('Titulaire de la carte').fill('Marie-Ange Désir');
  await page.getByLabel('Votre nom').fill('Marie-Ange Désir');
  await page.getByLabel('E-mail').fill('marie.ange@example.com');
  await page.getByLabel('Téléphone').fill('+596 596 12 34 56');
}
