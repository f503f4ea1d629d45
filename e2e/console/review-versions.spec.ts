import { expect, test } from '@playwright/test';
import { another, openConsole } from '../steps/open-console.ts';
import { accountNumber, newName, openRecord } from './review-records.ts';
import { editAccount, editCompany, sendInAccount, sendInCompany } from '../steps/send-in.ts';
import { signUp } from '../steps/sign-up-on-page.ts';

test('the later of two reviewers sees a warning, keeps their text, and can load the newest version', async ({
  page,
  browser,
  baseURL,
}) => {
  const merchant = await another(browser, baseURL);
  await signUp(merchant, 'raced');
  const name = newName('Dennery Bakery');
  const company = await sendInCompany(merchant, name);
  await openConsole(page, 'kendrick', 'Reviews');
  await openRecord(page, name);
  await page.getByLabel('Reject').check();
  await page.getByLabel('Note to Shanelle').fill('We cannot find it in the register.');
  await editCompany(merchant, company, { companyName: `${name} and Sons` });
  await page.getByRole('button', { name: `Reject ${name}` }).click();
  await expect(page.getByText('This has changed since you opened it.')).toBeVisible();
  await expect(page.getByRole('button', { name: `Reject ${name}` })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.getByRole('button', { name: 'Show latest version' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} and Sons`);
  await expect(page.getByLabel('Note to Shanelle')).toHaveValue(
    'We cannot find it in the register.',
  );
  await expect(page.getByLabel('Reject')).not.toBeChecked();
  await page.getByRole('button', { name: 'Submit decision' }).click();
  await expect(page.getByText('Choose a decision.')).toBeVisible();
  await page.getByLabel('Reject').check();
  await page.getByRole('button', { name: `Reject ${name} and Sons` }).click();
  await expect(page.getByText(`Rejected: ${name} and Sons.`)).toBeVisible();
  await merchant.context().close();
});

test('a full account number belongs to its version, and hides after a while', async ({
  page,
  browser,
  baseURL,
}) => {
  const merchant = await another(browser, baseURL);
  await signUp(merchant, 'moved');
  const number = accountNumber();
  await sendInAccount(merchant, number);
  await openConsole(page, 'kendrick', 'Reviews');
  await page.clock.install();
  await openRecord(page, `•••• ${number.slice(-4)}`);
  const show = page.getByRole('button', { name: 'Show number' });
  await show.click();
  await expect(page.getByText(number)).toBeVisible();
  await page.clock.runFor(31_000);
  await expect(page.getByText(number)).toHaveCount(0);
  await show.click();
  await expect(page.getByText(number)).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText(number)).toHaveCount(0);
  await show.click();
  await expect(page.getByText(number)).toBeVisible();
  const newer = accountNumber();
  await editAccount(merchant, newer);
  await page.getByLabel('Approve').check();
  await page.getByRole('button', { name: 'Approve Bank of Saint Lucia' }).click();
  await page.getByRole('button', { name: 'Show latest version' }).click();
  await expect(page.getByText(number)).toHaveCount(0);
  await show.click();
  await expect(page.getByText(newer)).toBeVisible();
  await merchant.context().close();
});

test('a typed note survives leaving the page, and a choice does not', async ({
  page,
  browser,
  baseURL,
}) => {
  const merchant = await another(browser, baseURL);
  await signUp(merchant, 'left');
  const name = newName('Micoud Mats');
  await sendInCompany(merchant, name);
  await openConsole(page, 'kendrick', 'Reviews');
  await openRecord(page, name);
  await page.getByLabel('Approve').check();
  await page.getByLabel('Note for the record').fill('Called them.');
  await page.getByRole('link', { name: 'Reviews', exact: true }).last().click();
  await openRecord(page, name);
  await expect(page.getByLabel('Note to Shanelle')).toHaveValue('Called them.');
  await expect(page.getByLabel('Approve')).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Submit decision' })).toBeVisible();
  await merchant.context().close();
});
