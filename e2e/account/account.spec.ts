import { expect, type Page, test } from '@playwright/test';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import { checkPage, phone } from '../steps/check-page.ts';
import { oneTimeCode } from '../steps/one-time-code.ts';
import { readLink, readEmail } from '../steps/read-mail.ts';
import { confirmStepUps } from '../steps/confirm-step-up.ts';
import { fillSignIn } from '../steps/sign-in-on-page.ts';
import { setUpTwoStep } from '../steps/set-up-two-step.ts';
import { goodPassword, newAddress, signUp } from '../steps/sign-up-on-page.ts';
import { verifyAddress } from '../steps/verify-address.ts';

async function openAccount(page: Page): Promise<void> {
  await page.goto('/accounts');
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await expect(page.getByText('This device')).toBeVisible();
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
}

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('the account page, and editing the account', async ({ page, baseURL }) => {
    const complaints = listenForComplaints(page, baseURL);
    const email = await signUp(page, 'kerwin');
    await openAccount(page);
    await expect(page.getByText('Not added yet')).toHaveCount(2);
    await expect(page.getByRole('link', { name: 'Verify', exact: true })).toHaveAttribute(
      'href',
      '/verify-email',
    );
    await expect(page.getByRole('link', { name: 'Developer docs' })).toHaveAttribute(
      'href',
      '/devdocs',
    );
    await checkPage(page, 'account');

    await page.getByRole('link', { name: 'Edit' }).click();
    await expect(page).toHaveURL(/\/edit-account$/);
    await expect(page.getByLabel('First name')).toHaveValue('Shanelle');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByLabel('Phone')).toBeFocused();
    await expect(page.getByText('This field is required.')).toHaveCount(2);
    await checkPage(page, 'edit-account');
    await page.getByLabel('Last name').fill('  Charlemagne ');
    await page.getByLabel('Phone').fill('+1 758 452 1234');
    await page.getByLabel('Address').fill('12 Bridge Street, Soufrière');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/\/accounts$/);
    await expect(page.getByText('Account saved.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Shanelle Charlemagne' })).toBeVisible();
    await expect(page.getByText('12 Bridge Street, Soufrière')).toBeVisible();
    const stored = await page.evaluate(() => sessionStorage.getItem('user'));
    expect(JSON.parse(stored ?? '')).toMatchObject({
      displayName: 'Shanelle Charlemagne',
      email,
    });
    expect(complaints).toEqual([]);
  });

  test('the dialogs of the account page', async ({ page }) => {
    const email = await signUp(page, 'lisa');
    await openAccount(page);
    await expect(page.getByRole('link', { name: 'Verify your email' })).toHaveAttribute(
      'href',
      '/verify-email',
    );
    await verifyAddress(page, email);
    await openAccount(page);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByLabel('Current password')).toBeFocused();
    await checkPage(page, 'change-password');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused();
    await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
    await page.getByLabel('Password', { exact: true }).fill(goodPassword);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('img')).toBeVisible();
    await checkPage(page, 'two-step-scan');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Save your codes, then tick this box.')).toBeVisible();
    await checkPage(page, 'two-step-codes');
  });
});

test('two-step sign-in: set up, used, replaced by a recovery code, and turned off', async ({
  page,
}) => {
  const email = await signUp(page, 'marcus');
  await verifyAddress(page, email);
  await openAccount(page);
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.keyboard.press('Enter');
  await expect(page.getByText('That password is wrong.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.keyboard.press('Enter');
  const secret = await page.locator('code').innerText();
  await page.getByRole('button', { name: 'Next' }).click();
  const codes = await page
    .getByRole('list', { name: 'Recovery codes' })
    .locator('li')
    .allInnerTexts();
  await page.getByText('I’ve saved them').click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByLabel('Six-digit code')).toBeFocused();
  await page.getByLabel('Six-digit code').fill(oneTimeCode(secret));
  await page.keyboard.press('Enter');
  await expect(page.getByText(`You have ${codes.length} recovery codes left.`)).toBeVisible();

  await page.getByRole('button', { name: 'Shanelle Jn Baptiste' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await fillSignIn(page, goodPassword, email);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code');
  await page.getByLabel('Six-digit code').fill('12 34');
  await expect(page.getByLabel('Six-digit code')).toHaveValue('1234');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Enter the six digits in your app.')).toBeVisible();
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);

  await openAccount(page);
  await expect(page.getByText(`You have ${codes.length - 1} recovery codes left.`)).toBeVisible();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Turn off two-step sign-in' }).click();
  await expect(page.getByText('This field is required.')).toBeVisible();
  await page.getByLabel('Code or recovery code').fill('aaaaa-bbbbb');
  await page.getByRole('button', { name: 'Turn off two-step sign-in' }).click();
  await expect(page.getByText('That code is wrong or has been used.')).toBeVisible();
  await page.getByLabel('Code or recovery code').fill(codes[1] ?? '');
  await page.getByRole('button', { name: 'Turn off two-step sign-in' }).click();
  await expect(page.getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible();
});

test('the app’s own code signs in', async ({ page }) => {
  const email = await signUp(page, 'nadia');
  await verifyAddress(page, email);
  await openAccount(page);
  const secret = await setUpTwoStep(page);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/signin$/);
  await expect(page.getByText('You’re signed out on all devices.')).toBeVisible();
  await page.goto('/payouts?from=email');
  await fillSignIn(page, goodPassword, email);
  // A phone may discard the page while its owner looks up the code, and both steps keep the target
  // page.
  await expect(page.getByLabel('Six-digit code')).toBeVisible();
  await page.reload();
  // The code of this half minute has been used.
  await page.getByLabel('Six-digit code').fill(oneTimeCode(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/payouts\?from=email$/);
});

test('another password and another address', async ({ page }) => {
  const email = await signUp(page, 'petra');
  await verifyAddress(page, email);
  await openAccount(page);
  const password = 'green figs and a little salt';
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill(goodPassword);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password changed.')).toBeVisible();

  const newEmail = newAddress('petra.new');
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email').fill(newEmail);
  await page.keyboard.press('Enter');
  await confirmStepUps(page, password);
  await expect(page.getByText(`Open the link we emailed to ${newEmail}`)).toBeVisible();
  await page.goto(await readLink(page, newEmail, 'Confirm your new email address'));
  await expect(page.getByText(`Your email is now ${newEmail}.`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verified');
  const stored = await page.evaluate(() => sessionStorage.getItem('user'));
  expect(JSON.parse(stored ?? '')).toMatchObject({ email: newEmail, emailVerified: true });
  await readEmail(page, email, 'Your email address is about to change');
  await readEmail(page, email, 'Your email address has been changed');
});

test('one device signs out another', async ({ page, browser, baseURL }) => {
  const email = await signUp(page, 'quincy');
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await elsewhere.newPage();
  await other.goto('/signin');
  await other.getByText('Remember me').click();
  await fillSignIn(other, goodPassword, email);
  await expect(other).toHaveURL(/:\d+\/$/);
  await openAccount(page);
  await expect(page.getByText('remembered for 30 days')).toBeVisible();
  await page.getByRole('button', { name: /^Sign out (?!everywhere)/ }).click();
  await expect(page.getByText('remembered for 30 days')).toHaveCount(0);
  await other.goto('/index');
  await expect(other).toHaveURL(/\/signin\?to=%2Findex$/);
  await elsewhere.close();
});

test('a merchant turns off emails about payments for good', async ({ page }) => {
  await signUp(page, 'tessa');
  await openAccount(page);
  const mails = page.getByRole('switch', { name: 'Email me when I’m paid' });
  await expect(mails).toBeChecked();
  await mails.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('We won’t email you when you’re paid.')).toBeVisible();
  await expect(mails).toBeFocused();
  await page.reload();
  await expect(mails).not.toBeChecked();
  await mails.click();
  await expect(page.getByText('We’ll email you when you’re paid.')).toBeVisible();
  await expect(mails).toBeChecked();
});

test('demo staff read that they are exempt from two-step sign-in', async ({ page }) => {
  await page.goto('/signin');
  await fillSignIn(page, 'two-peaks', 'denise@demo.example');
  await expect(page).not.toHaveURL(/signin/);
  await openAccount(page);
  await expect(page.getByText('Demo staff are exempt from two-step sign-in.')).toBeVisible();
  await expect(page.getByText('Email me when I’m paid')).toHaveCount(0);
});
