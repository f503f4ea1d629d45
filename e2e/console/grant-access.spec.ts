import { expect, type Page, test } from '@playwright/test';
import { invite, join } from './join-as-staff.ts';
import { checkPage } from '../steps/check-page.ts';
import { oneTimeCode } from '../steps/one-time-code.ts';
import { another, openConsole } from '../steps/open-console.ts';
import { readEmail } from '../steps/read-mail.ts';
import { accountNumber, openRecord } from './review-records.ts';
import { sendInAccount } from '../steps/send-in.ts';
import { setUpTwoStep } from '../steps/set-up-two-step.ts';
import { goodPassword, newAddress, signUp } from '../steps/sign-up-on-page.ts';

/** At both widths, one after the other. */
async function checkAllPages(page: Page, name: string): Promise<void> {
  await checkPage(page, name);
}

test('granting access needs the administrator’s code, and all administrators are emailed', async ({
  page,
  browser,
  baseURL,
}) => {
  await openConsole(page, 'alicia', 'Staff');
  const email = await invite(page, 'Administrator');
  const joiner = await join(await browser.newContext({ baseURL: baseURL ?? '' }), email);
  await joiner.getByRole('link', { name: 'Go to your account' }).click();
  const secret = await setUpTwoStep(joiner);
  await joiner.goto('/console/staff');
  await joiner.getByRole('button', { name: 'Invite', exact: true }).click();
  const third = newAddress('third');
  await joiner.getByLabel('Email').fill(third);
  await joiner.getByLabel('Your password').fill(goodPassword);
  const code = joiner.getByLabel('Code or recovery code');
  await code.fill('000000');
  const send = joiner.getByRole('button', { name: 'Send invitation' });
  await send.click();
  await expect(joiner.getByText('That code is wrong')).toBeVisible();
  await checkAllPages(joiner, 'console-invite-with-code');
  // The previous code was used to set it up.
  await code.fill(oneTimeCode(secret, 1));
  await send.click();
  await expect(joiner.getByText(`Invitation sent to ${third}.`)).toBeVisible();
  for (const recipient of [email, 'alicia@demo.example']) {
    await readEmail(page, recipient, 'A new member of staff has been invited', third);
  }
  await joiner.getByRole('button', { name: `Withdraw the invitation of ${third}` }).click();
  await joiner.getByRole('button', { name: 'Withdraw invitation' }).click();
  await expect(joiner.getByText(`Invitation for ${third} withdrawn.`)).toBeVisible();
  await joiner.context().close();
});

test('new staff cannot approve together with the person who granted them access', async ({
  page,
  browser,
  baseURL,
}) => {
  const merchant = await another(browser, baseURL);
  await signUp(merchant, 'paired');
  const number = accountNumber();
  await sendInAccount(merchant, number);
  const title = `•••• ${number.slice(-4)}`;
  await openConsole(page, 'alicia', 'Staff');
  const joiner = await join(
    await browser.newContext({ baseURL: baseURL ?? '' }),
    await invite(page),
  );
  await joiner.getByRole('link', { name: 'Go to your account' }).click();
  const secret = await setUpTwoStep(joiner);
  const stepUp = joiner.getByRole('dialog', { name: 'Confirm it’s you' });
  await joiner.removeLocatorHandler(stepUp);
  await joiner.goto('/console/reviews?kind=bank_account');
  await openRecord(joiner, title);
  await joiner.getByLabel('Approve').check();
  await joiner.getByRole('button', { name: 'Approve Bank of Saint Lucia' }).click();
  await stepUp.getByLabel('Password').fill(goodPassword);
  await stepUp.getByLabel('Code or recovery code').fill(oneTimeCode(secret, 1));
  await stepUp.getByRole('button', { name: 'Confirm' }).click();
  await expect(joiner.getByText('Needs a second approval.')).toBeVisible();

  await page.goto('/console/reviews?kind=bank_account');
  await expect(page.getByRole('link', { name: title })).toContainText('Needs another reviewer');
  await openRecord(page, title);
  await expect(page.getByText('one of you recently granted the other access')).toBeVisible();
  await expect(page.getByLabel('Reject')).toBeVisible();
  await expect(page.getByLabel('Approve')).toHaveCount(0);
  await checkAllPages(page, 'review-too-soon-together');
  const third = await another(browser, baseURL);
  await openConsole(third, 'denise', 'Reviews');
  await openRecord(third, title);
  await expect(third.getByText('It needs your approval too.')).toBeVisible();
  await third.context().close();
  await joiner.context().close();
  await merchant.context().close();
});

test('enabling staff needs step-up authentication', async ({ page, browser, baseURL }) => {
  await openConsole(page, 'alicia', 'Staff');
  const email = await invite(page);
  const joiner = await join(await browser.newContext({ baseURL: baseURL ?? '' }), email);
  await joiner.context().close();
  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: email });
  await row.getByRole('button', { name: 'Disable Gabriel Jn Marie' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await expect(row.getByText('Disabled')).toBeVisible();
  await row.getByRole('button', { name: 'Enable Gabriel Jn Marie' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enable' });
  await dialog.getByLabel('Your password').fill('one-peak');
  await dialog.getByRole('button', { name: 'Enable Gabriel Jn Marie' }).click();
  await expect(dialog.getByText('That password is wrong.')).toBeVisible();
  await checkAllPages(page, 'console-enable');
});
