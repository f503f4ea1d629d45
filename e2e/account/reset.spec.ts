import { expect, test } from '@playwright/test';
import { checkPage, phone } from '../steps/check-page.ts';
import { readLink } from '../steps/read-mail.ts';
import { fillSignIn } from '../steps/sign-in-on-page.ts';
import { signUp } from '../steps/sign-up-on-page.ts';

const onItsWay = (email: string) =>
  `If ${email} has an account, we’ve emailed a reset link. The link is valid for 30 minutes.`;

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('requesting a reset link does not reveal whether an account exists', async ({ page }) => {
    await page.goto('/signin');
    await page.getByRole('link', { name: 'Forgot Password' }).click();
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(page.getByText('This field is required.')).toBeVisible();
    await checkPage(page, 'reset');
    const nobody = 'nobody.at.all@example.com';
    await page.getByLabel('Email').fill(nobody);
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(page).toHaveURL(/\/signin$/);
    await expect(page.getByText(onItsWay(nobody))).toBeVisible();
    await checkPage(page, 'reset-on-its-way');
    await page.goto('/new-password');
    await expect(page.getByText('Open this page from the link in our email.')).toBeVisible();
    await checkPage(page, 'new-password-without-link');
  });
});

test('a password reset ends every session and works at once', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await signUp(page, 'ophelia');
  const cookiesBefore = await page.context().cookies();
  expect((await page.request.get('/api/account')).status()).toBe(200);
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const desk = await elsewhere.newPage();
  await desk.goto('/reset');
  await desk.getByLabel('Email').fill(email);
  await desk.getByRole('button', { name: 'Reset' }).click();
  await expect(desk.getByText(onItsWay(email))).toBeVisible();

  const link = await readLink(desk, email, 'Choose a new password');
  await desk.goto(link);
  await expect(desk.getByLabel('New password', { exact: true })).toBeVisible();
  expect(new URL(desk.url()).hash).toBe('');
  await desk.getByLabel('New password', { exact: true }).fill('12345');
  await desk.getByLabel('Confirm new password').fill('12345');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('The password is too weak.')).toBeVisible();
  const password = 'two cups of cocoa tea';
  await desk.getByLabel('New password', { exact: true }).fill(password);
  await desk.getByLabel('Confirm new password').fill(password);
  await desk.keyboard.press('Enter');
  await expect(desk).toHaveURL(/\/signin$/);
  await expect(desk.getByText('Password changed. Sign in with your new password.')).toBeVisible();
  await fillSignIn(desk, password, email);
  await expect(desk).toHaveURL(/:\d+\/$/);

  // The earlier session has ended.
  await page.goto('/index');
  await expect(page).toHaveURL(/\/signin\?to=%2Findex$/);

  // A copy of its cookie is useless too.
  const copied = await browser.newContext({ baseURL: baseURL ?? '' });
  await copied.addCookies(cookiesBefore);
  expect((await copied.request.get('/api/account')).status()).toBe(401);
  const copiedPage = await copied.newPage();
  await copiedPage.goto('/index');
  await expect(copiedPage).toHaveURL(/\/signin\?to=%2Findex$/);
  await copied.close();

  // Typed again into the open page's address bar.
  await page.goto('/new-password');
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('another good one here');
  await page.getByLabel('Confirm new password').fill('another good one here');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This link has expired or been used.')).toBeVisible();
  await page.getByRole('link', { name: 'Get a new link' }).click();
  await expect(page).toHaveURL(/\/reset$/);
  await elsewhere.close();
});

test('Resend stays on the page and says when it will work again', async ({ page }) => {
  await page.goto('/reset');
  await page.getByLabel('Email').fill('maria@demo.example');
  await page.getByRole('link', { name: 'Resend' }).click();
  await expect(
    page.getByText(/^If maria@demo\.example has an account, .* We send only a few/),
  ).toBeVisible();
  await expect(page.getByText(/^Resend in \d+ (seconds|minute)$/)).toBeVisible();
  await expect(page).toHaveURL(/\/reset$/);
});
