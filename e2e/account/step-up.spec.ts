import { expect, type Page, test } from '@playwright/test';
import { fillBankAccount } from '../steps/fill-bank-account.ts';
import { checkPage, screens } from '../steps/check-page.ts';
import { oneTimeCode } from '../steps/one-time-code.ts';
import { setUpTwoStep } from '../steps/set-up-two-step.ts';
import { fillSignIn } from '../steps/sign-in-on-page.ts';
import { goodPassword, newAddress, signUp } from '../steps/sign-up-on-page.ts';
import { verifyAddress } from '../steps/verify-address.ts';

const stepUp = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });

/** Without the helper that confirms step-ups. */
async function newMerchant(page: Page): Promise<string> {
  const email = await signUp(page, 'stepping');
  await page.removeLocatorHandler(stepUp(page));
  return email;
}

test('saving a bank account needs the password, and the next change does not', async ({ page }) => {
  await newMerchant(page);
  await page.goto('/add-bank-acc');
  await fillBankAccount(page);
  const save = page.getByRole('button', { name: /^Save|Please wait/ });
  await save.click();
  await stepUp(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Confirm your password to continue.',
  );
  await save.click();
  const password = stepUp(page).getByLabel('Password');
  await expect(password).toBeFocused();
  for (const look of screens) {
    await page.setViewportSize({ ...look, height: 800 });
    await checkPage(page, 'step-up', [look]);
  }
  await password.fill('not this one');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription(/That password is wrong\./);
  await password.fill(goodPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/verify-step-6$/);
  await page.goto('/accounts');
  await page.getByRole('button', { name: 'Show number' }).click();
  await expect(page.getByText('40217734821')).toBeVisible();
});

test('an email change needs the code of two-step sign-in too, in a dialog over the form', async ({
  page,
}) => {
  const email = await newMerchant(page);
  await verifyAddress(page, email);
  await page.goto('/accounts');
  const secret = await setUpTwoStep(page);
  await page.getByRole('button', { name: 'Change email' }).click();
  const newEmail = newAddress('stepped');
  await page.getByLabel('New email').fill(newEmail);
  await page.keyboard.press('Enter');
  await expect(stepUp(page).getByLabel('Code or recovery code')).toBeVisible();
  for (const look of screens) {
    await page.setViewportSize({ ...look, height: 800 });
    await checkPage(page, 'step-up-over-form', [look]);
  }
  await stepUp(page).getByLabel('Password').fill(goodPassword);
  // A click in this dialog must not close the one below.
  await stepUp(page).getByLabel('Code or recovery code').click();
  await stepUp(page).getByLabel('Code or recovery code').fill(oneTimeCode(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Open the link we emailed to ${newEmail}`)).toBeVisible();
});

test('staff confirm before a file is saved', async ({ page }) => {
  await page.goto('/signin');
  await fillSignIn(page, 'two-peaks', 'kendrick@demo.example');
  await page.removeLocatorHandler(stepUp(page));
  await expect(page).toHaveURL(/\/console$/);
  await page.goto('/console/audit');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  await stepUp(page).getByLabel('Password').fill('two-peaks');
  const saving = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await saving).suggestedFilename()).toMatch(/\.csv$/);
});
