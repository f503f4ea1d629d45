import { expect, type Page, test } from '@playwright/test';
import { checkAccess } from '../steps/check-access.ts';
import { fillPayment, newCard, testCards } from '../steps/fill-payment.ts';
import { holdPayments } from './hold-payments.ts';

const testLink = '/PayCompany/DemoSoufriereSpice01?mode=test';
const submit = (page: Page) => page.getByRole('button', { name: /^Submit payment/ });
const paid = (page: Page) => page.getByRole('heading', { name: 'You’ve paid' });

async function expectToFit(page: Page): Promise<void> {
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(sideways).toBeLessThanOrEqual(0);
}

test('the keyboard alone pays, and the focus is where each step expects it', async ({ page }) => {
  await page.goto(testLink);
  await expect(submit(page)).toBeVisible();
  await page.getByRole('button', { name: /incomplete$/ }).focus();
  for (const [label, keys] of [
    ['Amount', '99'],
    ['Payment description', 'By the keyboard'],
    ['Card number', newCard()],
    ['Expiry month', '08'],
    ['Expiry year', '2'],
    ['CVV', '123'],
    ['Card holder', 'Marie St. Rose'],
    ['Your name', 'Theresa Jn Baptiste'],
    ['Email', 'theresa@example.com'],
    ['Phone', '+1 758 452 1234'],
  ] as const) {
    await page.keyboard.press('Tab');
    const field = page.getByLabel(label, { exact: label !== 'Amount' });
    await expect(field).toBeFocused();
    // The field has an outline, or the box around the amount does.
    const outlines = await field.evaluate((control) =>
      [control, control.parentElement].map(
        (element) => element && getComputedStyle(element).outlineStyle,
      ),
    );
    expect(outlines).toContain('solid');
    await page.keyboard.type(keys);
    // Leaves the current year, in which the month may be past.
    if (label === 'Expiry year') await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Tab');
  await expect(submit(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(paid(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'View receipt' })).toBeFocused();
  for (const name of ['Print', 'Share or copy the link', 'Close']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('nothing moves with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(testLink);
  await fillPayment(page, { purpose: 'Without motion' });
  const release = await holdPayments(page);
  await submit(page).click();
  const button = page.getByRole('button', { name: 'Paying EC$99.00' });
  await expect(button.locator('svg')).toHaveCSS('animation-name', 'none');
  await expect(button).toHaveCSS('transition-property', 'none');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(button.locator('svg')).toHaveCSS('animation-name', 'spin');
  release();
  await expect(paid(page)).toBeVisible();
});

test('all controls keep their edges in forced colours', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(testLink);
  await submit(page).click();
  await expect(page.getByText('This field is required.')).toHaveCount(10);
  // The border of the amount includes the currency sign.
  const framed = page.locator('select, input:not(#pay-amount), span:has(> #pay-amount)');
  for (const element of [submit(page), ...(await framed.all())]) {
    await expect(element).toHaveCSS('border-top-style', 'solid');
    await expect(element).not.toHaveCSS('border-top-width', '0px');
    await expect(element).not.toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)');
  }
  await expect(page.getByLabel('Amount')).toBeFocused();
  await checkAccess(page);
  await fillPayment(page, { purpose: 'Forced colours', card: testCards.declined });
  await submit(page).click();
  await expect(page.getByRole('alert')).toContainText('Declined');
  await checkAccess(page);
  await fillPayment(page, { purpose: 'Forced colours' });
  await submit(page).click();
  await expect(paid(page)).toBeVisible();
  await checkAccess(page);
});

for (const [name, viewport] of [
  ['320 px', { width: 320, height: 640 }],
  ['a desk at 200 %', { width: 640, height: 360 }],
] as const) {
  test(`nothing is cut off or scrolls sideways: ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto(testLink);
    await submit(page).click();
    await expect(page.getByText('This field is required.')).toHaveCount(10);
    await expectToFit(page);
    await fillPayment(page, {
      purpose: 'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWW',
      card: testCards.declined,
    });
    await page.getByLabel('Amount').fill('50000');
    await expectToFit(page);
    await submit(page).click();
    await expect(page.getByRole('alert')).toContainText('Declined');
    await expectToFit(page);
    await page.getByLabel('Card number').fill(newCard());
    await page.getByLabel('CVV').fill('123');
    await submit(page).click();
    await expect(paid(page)).toBeVisible();
    await expectToFit(page);
    await page.getByRole('link', { name: 'receipt' }).click();
    await expect(page.getByRole('heading', { name: 'Receipt from' })).toBeVisible();
    await expectToFit(page);
  });
}

test('text at twice the size fits without being cut off', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 800 });
  await page.goto(testLink);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await submit(page).click();
  await expect(page.getByText('This field is required.')).toHaveCount(10);
  await expectToFit(page);
  const cut = await page
    .locator('button, label, p, legend:not(.sr-only)')
    .evaluateAll((elements) =>
      elements
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
        .map(({ textContent }) => textContent),
    );
  expect(cut).toEqual([]);
});
