import { expect, test } from '@playwright/test';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import { checkPage, phone } from '../steps/check-page.ts';
import { readLink } from '../steps/read-mail.ts';
import { signIn } from '../steps/sign-in-on-page.ts';
import { fillSignUp, newAddress, signUp } from '../steps/sign-up-on-page.ts';

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('signing up and verifying the address', async ({ page, browser, baseURL }) => {
    const complaints = listenForComplaints(page, baseURL);
    await page.goto('/signup');
    await expect(page.getByLabel('Country').locator('option')).toHaveText(['Saint Lucia']);
    await checkPage(page, 'sign-up');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByLabel('First name')).toBeFocused();
    await expect(page.getByText('Please provide a first name')).toBeVisible();
    await expect(page.getByText('This field is required.')).toHaveCount(3);
    await checkPage(page, 'sign-up-missing');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('castries');
    await expect(page.getByText('Too easy to guess')).toBeVisible();
    await password.fill('mangoes and breadfruit');
    await expect(page.getByText('Password strength: Strong')).toBeVisible();
    await checkPage(page, 'sign-up-strength');

    const email = await signUp(page, 'shanelle');
    await expect(page.getByText(`Look for our email to ${email}`)).toBeVisible();
    await checkPage(page, 'signed-up');
    const stored = await page.evaluate(() => sessionStorage.getItem('user'));
    expect(JSON.parse(stored ?? '')).toMatchObject({
      displayName: 'Shanelle Jn Baptiste',
      email,
      emailVerified: false,
      primaryCompany: null,
    });
    await page.goto('/index');
    await checkPage(page, 'home-not-verified');
    await page.getByRole('link', { name: 'Verify' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check Your Email');
    // Refers to the email of the sign-up, which was just sent.
    await expect(page.getByText(/^Look for our email to /)).toContainText(email);
    await expect(page.getByRole('button', { name: /^Send again in \d+ seconds?$/ })).toBeDisabled();
    await checkPage(page, 'verify-email');

    // The email is opened on the phone while this page is open on the desktop.
    const link = await readLink(page, email, 'Confirm your email address');
    const other = await browser.newContext({ baseURL: baseURL ?? '', viewport: phone });
    const phonePage = await other.newPage();
    await phonePage.goto(link);
    await expect(phonePage).toHaveURL(/\/signin\?to=%2Fverify-email$/);
    await expect(phonePage.getByText('Your email is verified. Sign in to continue.')).toBeVisible();
    await checkPage(phonePage, 'verified-signed-out');
    await other.close();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verified');
    await checkPage(page, 'verified');
    expect(complaints).toEqual([]);
  });
});

test('sign-up errors: different passwords, a weak password, a taken address', async ({ page }) => {
  let sent = 0;
  page.on('request', (request) => (sent += request.url().endsWith('/api/sign-up') ? 1 : 0));
  const email = newAddress('theresa');
  await page.goto('/signup');
  await fillSignUp(page, { email, again: 'breadfruit' });
  await expect(page.getByText('Passwords dont match!')).toBeVisible();
  await expect(page.getByLabel('Confirm password')).toBeFocused();
  expect(sent).toBe(0);

  await fillSignUp(page, { email, password: 'password' });
  const alert = page.getByRole('dialog');
  const weak = page.getByText('The password is too weak.');
  await expect(alert.getByRole('heading')).toHaveText('The password is too weak.');
  await expect(weak).toHaveCount(1);
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /^The password is too weak\./,
  );
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(weak).toHaveCount(1);
  expect(sent).toBe(1);

  await fillSignUp(page, { email: 'maria@demo.example' });
  const taken = 'An account with this email already exists. Sign in, or reset its password.';
  await expect(alert.getByRole('heading')).toHaveText(taken);
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('alert')).toHaveText(taken);
});

test('a link works once, and its token leaves the address bar', async ({ page }) => {
  const email = await signUp(page, 'gregory');
  const link = await readLink(page, email, 'Confirm your email address');
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verified');
  expect(new URL(page.url()).hash).toBe('');
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL(/\/index$/);
  await page.goto(link);
  await expect(
    page.getByText('This link has expired or been used. No action needed.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verified');
});

test('a signed-in user is led away from sign-up', async ({ page }) => {
  await signIn(page);
  await page.goto('/signup');
  await expect(page).toHaveURL(/:\d+\/$/);
});
