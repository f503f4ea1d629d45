import { expect, type Locator, type Page, test } from '@playwright/test';
import { fillPayment, newCard } from '../steps/fill-payment.ts';

const testLink = '/PayCompany/DemoSoufriereSpice01?mode=test';
const extendedLink = '/payment/DemoSoufriereSpice01?mode=test';

const notTaken = 'We accept Visa and Mastercard. Use another card.';
const submit = (page: Page) => page.getByRole('button', { name: /^Submit payment/ });
const paid = (page: Page) => page.getByRole('heading', { name: 'You’ve paid' });

const putCaret = (field: Locator, at: number) =>
  field.evaluate((input: HTMLInputElement, caret) => {
    input.focus();
    input.setSelectionRange(caret, caret);
  }, at);

const caretOf = (field: Locator) =>
  field.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]);

async function paste(field: Locator, text: string): Promise<void> {
  const page = field.page();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.fill('');
  await field.press('ControlOrMeta+V');
}

test('the amount is shown with separators, in US dollars, and on the button', async ({ page }) => {
  await page.goto(testLink);
  await expect(page.getByText('1 XCD = 0.37 USD')).toBeVisible();
  const amount = page.getByLabel('Amount');
  await expect(amount.locator('xpath=preceding-sibling::*')).toHaveText(/^\$\s/);
  // The largest field, because a wrong digit here costs the most.
  await expect(amount).toHaveCSS('font-size', '32px');
  await expect(page.getByLabel('Card number')).toHaveCSS('font-size', '16px');
  await amount.pressSequentially('1250.5');
  await expect(submit(page)).toHaveText('Submit payment of EC$1,250.50');
  await expect(page.getByText('about US$462.69')).toBeVisible();
  await expect(amount).toHaveValue('1250.5');
  await amount.press('Tab');
  await expect(amount).toHaveValue('1,250.50');
  for (const text of ['$1,250.50', ' EC$ 1 250.50 ', '1250.50\n', '1 250,5']) {
    await paste(amount, text);
    await amount.press('Tab');
    await expect(amount, text).toHaveValue('1,250.50');
  }
  await amount.fill('');
  await amount.pressSequentially('-1x2.5.0 ,7');
  await expect(amount).toHaveValue('12.50');
  for (const text of ['12-50', 'a lot', '1.250,50', '12.505']) {
    await paste(amount, text);
    await expect(amount, text).toHaveValue('');
  }
  for (const text of ['1,2560', '50000.01']) {
    await paste(amount, text);
    await amount.press('Tab');
    await expect(amount, text).toHaveAccessibleDescription(
      /Enter an amount (?:in dollars|of EC\$50,000\.00 or less)/,
    );
    await expect(submit(page)).toHaveText('Submit payment');
  }
  // Hover and focus must not hide the error.
  await amount.click();
  await expect(amount.locator('xpath=..')).toHaveCSS('border-color', 'rgb(179, 38, 30)');
});

test('the amount can be edited in the middle, and a separator is deleted with its digit', async ({
  page,
}) => {
  await page.goto(testLink);
  const amount = page.getByLabel('Amount');
  await amount.fill('1250.50');
  await amount.press('Tab');
  await putCaret(amount, 3);
  await amount.press('9');
  await expect(amount).toHaveValue('1,2950.50');
  expect(await caretOf(amount)).toEqual([4, 4]);
  await amount.press('Tab');
  await expect(amount).toHaveValue('12,950.50');
  await putCaret(amount, 7);
  await amount.press('Backspace');
  await expect(amount).toHaveValue('12,95.50');
  expect(await caretOf(amount)).toEqual([5, 5]);
  await expect(submit(page)).toHaveText('Submit payment of EC$1,295.50');
  await amount.press('Tab');
  await putCaret(amount, 1);
  await amount.press('Delete');
  await expect(amount).toHaveValue('1,95.50');
  expect(await caretOf(amount)).toEqual([1, 1]);
  await amount.fill('12.');
  await amount.press('Backspace');
  await expect(amount).toHaveValue('12');
});

test('the description counts up to 30 characters', async ({ page }) => {
  await page.goto(testLink);
  const description = page.getByLabel('Payment description');
  await expect(page.getByText('0/30 characters')).toBeVisible();
  await description.pressSequentially('Thirty characters and no more, please');
  await expect(description).toHaveValue('Thirty characters and no more,');
  await expect(page.getByText('30/30 characters')).toBeVisible();
});

test('the card number is masked by its brand, which is shown', async ({ page }) => {
  await page.goto(testLink);
  const card = page.getByLabel('Card number');
  for (const [typed, shown, brand] of [
    ['4', '4', 'Visa'],
    ['34', '34', 'American Express'],
    ['3782822463100059', '3782 822463 10005', `${notTaken} American Express`],
    ['51', '51', 'Mastercard'],
    ['55', '55', 'Mastercard'],
    ['6011', '6011', `${notTaken} Discover`],
    ['9792', '9792', `${notTaken} Troy`],
    ['9999', '9999', `${notTaken} We accept Visa and Mastercard`],
    ['2221', '2221', 'Mastercard'],
    ['44441111222233334', '4444 1111 2222 3333', 'Visa'],
  ] as const) {
    await card.fill('');
    await card.pressSequentially(typed);
    await expect(card).toHaveValue(shown);
    await expect(card, typed).toHaveAccessibleDescription(brand);
  }
  await card.fill('5');
  await expect(card).toHaveAccessibleDescription('We accept Visa and Mastercard');
  for (const [pasted, shown] of [
    ['4444-1111-2222-3333', '4444 1111 2222 3333'],
    ['3782 – 822463 – 10005', '3782 822463 10005'],
    ['Card 4444.1111.2222.3333\n', '4444 1111 2222 3333'],
  ] as const) {
    await paste(card, pasted);
    await expect(card).toHaveValue(shown);
  }
});

test('the caret stays in place while the card number is edited', async ({ page }) => {
  await page.goto(testLink);
  const card = page.getByLabel('Card number');
  await card.fill('4444111122');
  await putCaret(card, 2);
  await card.press('7');
  await expect(card).toHaveValue('4474 4111 122');
  expect(await caretOf(card)).toEqual([3, 3]);
  await card.press('8');
  expect(await caretOf(card)).toEqual([4, 4]);
  await card.press('9');
  // After the typed digit, past the separator before it.
  expect(await caretOf(card)).toEqual([6, 6]);
  await expect(card).toHaveValue('4478 9441 1112 2');
  await putCaret(card, 4);
  await card.press('Delete');
  await expect(card).toHaveValue('4478 4411 1122');
  expect(await caretOf(card)).toEqual([4, 4]);
});

test('the CVV has up to four digits, depending on the brand', async ({ page }) => {
  await page.goto(testLink);
  const cvv = page.getByLabel('CVV');
  await cvv.pressSequentially('12345');
  await expect(cvv).toHaveValue('1234');
  await page.getByLabel('Card number').fill('4444111122223333');
  await expect(cvv).toHaveAccessibleDescription('3 digits on the back');
  await submit(page).click();
  await expect(cvv).toHaveAccessibleDescription(/Enter the 3 digits on the back of the card/);
  await page.getByLabel('Card number').fill('378282246310005');
  await expect(cvv).toHaveAccessibleDescription('4 digits on the front');
});

test('a card expires in one of twelve years, the first of which is this one', async ({ page }) => {
  await page.goto(testLink);
  const years = await page.getByLabel('Expiry year').locator('option').allTextContents();
  const props = JSON.parse((await page.locator('#pay-props').textContent()) ?? '') as {
    today: string;
  };
  const first = Number(props.today.slice(0, 4));
  expect(years).toEqual(['Year', ...Array.from({ length: 12 }, (_, index) => `${first + index}`)]);
  const months = await page.getByLabel('Expiry month').locator('option').allTextContents();
  expect(months.slice(1).map(Number)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
});

test('each field has the right autocomplete and keyboard hints', async ({ page }) => {
  await page.goto(extendedLink);
  const fields = await page
    .locator('input, select')
    .evaluateAll((controls) =>
      (controls as HTMLInputElement[]).map(
        ({ id, autocomplete, inputMode, name }) => `${id} ${autocomplete} ${inputMode}${name}`,
      ),
    );
  expect(fields.map((field) => field.trim())).toEqual([
    'pay-amount off decimal',
    'pay-purpose off',
    'pay-cardNumber cc-number numeric',
    'pay-month cc-exp-month',
    'pay-year cc-exp-year',
    'pay-cvv cc-csc numeric',
    'pay-name cc-name',
    'pay-personName name',
    'pay-personEmail email email',
    'pay-personPhone tel tel',
    'pay-country country-name',
  ]);
});

test('extra fields preset the amount, and the filled-in form can be paid', async ({ page }) => {
  await page.goto(extendedLink);
  await expect(page.getByLabel('Amount')).toHaveValue('99.00');
  await expect(submit(page)).toHaveText('Submit payment of EC$99.00');
  await fillPayment(page, { purpose: 'With a country' });
  await page.getByLabel('Country').fill('Sainte-Lucie');
  await submit(page).click();
  await expect(paid(page)).toBeVisible();
});

test('a test card is a tap away', async ({ page }) => {
  await page.goto(testLink);
  const card = page.getByLabel('Card number');
  for (const [outcome, number] of [
    ['approved', '4444 1111 2222 3333'],
    ['declined', '4444 1111 2222 1113'],
    ['incomplete', '4444 1111 2222 5551'],
  ] as const) {
    await page.getByRole('button', { name: `${number} ${outcome}` }).click();
    await expect(card).toHaveValue(number);
    await expect(card).toBeFocused();
    await expect(card).toHaveAccessibleDescription('Visa');
  }
});

for (const event of ['input', 'change'] as const) {
  test(`a field filled by a password manager with "${event}" alone is paid`, async ({ page }) => {
    await page.goto(testLink);
    await expect(submit(page)).toBeVisible();
    const year = await page.getByLabel('Expiry year').locator('option').last().textContent();
    const put = (label: string, value: string) =>
      page.getByLabel(label).evaluate(
        (control: HTMLInputElement, [kind, text]) => {
          control.value = text;
          control.dispatchEvent(new Event(kind, { bubbles: true }));
        },
        [event, value] as const,
      );
    await put('Amount', '80');
    await put('Payment description', 'Put in');
    await put('Card number', newCard().replaceAll(' ', ''));
    await put('Expiry month', '08');
    await put('Expiry year', year ?? '');
    await put('CVV', '123');
    await put('Card holder', 'Marie St. Rose');
    await put('Your name', 'Theresa Jn Baptiste');
    await put('Email', 'theresa@example.com');
    await put('Phone', '+17584521234');
    await expect(page.getByLabel('Card number')).toHaveValue(/^4\d{3} \d{4} \d{4} 3333$/);
    await expect(page.getByLabel('Card number')).toHaveAccessibleDescription('Visa');
    await expect(submit(page)).toHaveText('Submit payment of EC$80.00');
    await submit(page).click();
    await expect(paid(page)).toBeVisible();
  });
}

test('fields filled in before the script loads keep their values, and are paid', async ({
  page,
}) => {
  const script = Promise.withResolvers<void>();
  await page.route('**/assets/pay-*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto(extendedLink, { waitUntil: 'commit' });
  await fillPayment(page, { purpose: 'Early' });
  await page.getByLabel('Amount').fill('45');
  await page.getByLabel('Country').fill('Dominica');
  const values = () =>
    page
      .locator('input, select')
      .evaluateAll((controls) => (controls as HTMLInputElement[]).map(({ value }) => value));
  const before = await values();
  script.resolve();
  await expect(submit(page)).toHaveText('Submit payment of EC$45.00');
  expect(await values()).toEqual(['45.00', ...before.slice(1)]);
  await submit(page).click();
  await expect(paid(page)).toBeVisible();
});
