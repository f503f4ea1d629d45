import { expect, test } from '@playwright/test';
import { checkPage } from '../steps/check-page.ts';

const payLink = '/PayCompany/DemoSoufriereSpice01';

test('a past expiry month is hidden, and returns with a later year', async ({ page }) => {
  await page.route(`**${payLink}`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({
      response,
      body: html.replace(/("today":"\d{4})-\d\d-\d\d"/, '$1-06-15"'),
    });
  });
  await page.goto(payLink);
  const month = page.getByLabel('Expiry month');
  const year = page.getByLabel('Expiry year');
  await expect(year.locator('option')).toHaveCount(13);
  await year.selectOption({ index: 2 });
  await month.selectOption('05');
  await year.selectOption({ index: 1 });
  await expect(month).toHaveValue('');
  await expect(month).toHaveAccessibleDescription(/This date has passed/);
  await expect(month.locator('option[value="05"]')).toBeDisabled();
  await expect(month.locator('option[value="06"]')).toBeEnabled();
  // The arrow keys pass through other years.
  await year.press('ArrowDown');
  await expect(month).toHaveValue('05');
  await expect(month).not.toHaveAccessibleDescription(/This date has passed/);
  await year.press('ArrowUp');
  await expect(month).toHaveValue('');
  await year.press('Tab');
  await expect(month).toHaveAccessibleDescription(/This date has passed/);
  // A choice by script fires both events, like a password manager.
  await year.selectOption({ index: 1 });
  await month.evaluate((select: HTMLSelectElement) => {
    select.value = '04';
    select.dispatchEvent(new Event('input', { bubbles: true }));
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(month).toHaveValue('');
  await year.selectOption({ index: 2 });
  await expect(month).toHaveValue('04');
  await month.selectOption('07');
  await expect(month).not.toHaveAccessibleDescription(/This date has passed/);
  await year.selectOption({ index: 2 });
  await expect(month).toHaveValue('07');
});

test('card numbers are grouped without moving the caret, and are not restored', async ({
  page,
}) => {
  await page.goto(payLink);
  const card = page.getByLabel('Card number');
  await card.fill('4444-1111-2222-3333');
  await expect(card).toHaveValue('4444 1111 2222 3333');
  // Directly after the third space, which counts as the digit before it.
  await card.evaluate((input: HTMLInputElement) => input.setSelectionRange(15, 15));
  await card.press('Backspace');
  await expect(card).toHaveValue('4444 1111 2223 333');
  await card.press('9');
  await expect(card).toHaveValue('4444 1111 2229 3333');
  await card.press('0');
  await expect(card).toHaveValue('4444 1111 2229 3333');
  await page.getByLabel('Your name').fill('Theresa');
  await page.goto('/');
  await page.goBack();
  await expect(page.getByLabel('Your name')).toHaveValue('Theresa');
  await expect(card).toHaveValue('');
});

test('the accepted cards are shown, and other brands are refused during typing', async ({
  page,
}) => {
  const notTaken = 'We accept Visa and Mastercard. Use another card.';
  await page.goto(`${payLink}?lang=fr`);
  const card = page.getByLabel('Numéro de carte');
  await expect(card).toHaveAccessibleDescription('Nous acceptons Visa et Mastercard');
  await page.goto(payLink);
  const number = page.getByLabel('Card number');
  await number.pressSequentially('353');
  await expect(number).not.toHaveAttribute('aria-invalid');
  await number.press('0');
  await expect(number).toHaveAccessibleDescription(new RegExp(notTaken));
  await number.fill('');
  await number.pressSequentially('378282246310005');
  await expect(number).toHaveAccessibleDescription(`${notTaken} American Express`);
  const marks = page.locator('form svg[viewBox="0 0 36 22"]');
  await expect(marks).toHaveCount(2);
  for (const mark of await marks.all()) {
    await expect(mark).toBeVisible();
    await expect(mark.locator('..')).toHaveCSS('opacity', '1');
  }
  await checkPage(page, 'pay-card-not-taken');
  // A new number is validated once it is complete.
  await number.fill('4444');
  await expect(number).toHaveAccessibleDescription('Visa');
  await expect(number).not.toHaveAttribute('aria-invalid');
});
