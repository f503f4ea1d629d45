import { expect, test } from '@playwright/test';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import { checkPage, phone } from '../steps/check-page.ts';
import { another, openConsole } from '../steps/open-console.ts';
import { readEmail } from '../steps/read-mail.ts';
import { accountNumber, newName, openRecord } from './review-records.ts';
import { editCompany, listCompanies, sendInAccount, sendInCompany } from '../steps/send-in.ts';
import { signUp } from '../steps/sign-up-on-page.ts';

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('every review page renders correctly', async ({ page, browser, baseURL }) => {
    const merchant = await another(browser, baseURL);
    await signUp(merchant, 'looked-at');
    const name = newName('Choiseul Crafts');
    const company = await sendInCompany(merchant, name);
    const number = accountNumber();
    await sendInAccount(merchant, number);
    const complaints = listenForComplaints(page, baseURL);
    await openConsole(page, 'kendrick', 'Reviews');
    await expect(page.getByRole('link', { name })).toBeVisible();
    await checkPage(page, 'reviews');
    await openRecord(page, name);
    await page.getByRole('button', { name: 'Note on Address' }).click();
    await page.getByRole('button', { name: 'The street or district is missing.' }).click();
    await page.getByLabel('Ask for changes').check();
    await checkPage(page, 'review-notes');
    await page.getByRole('button', { name: 'Please change the marked fields' }).click();
    await page.getByRole('button', { name: `Ask for changes to ${name}` }).click();
    await expect(page.getByText(`Asked for changes: ${name}.`)).toBeVisible();
    const [reviewed] = await listCompanies(merchant);
    await editCompany(merchant, reviewed ?? company, {
      companyName: `${name} Ltd`,
      permanentaddress: '11 River Road, Choiseul',
    });
    await page.goto(`/console/reviews/company/${company.companyId}`);
    await expect(page.getByText('2 fields changed')).toBeVisible();
    await page.getByText('changed after it').click();
    await checkPage(page, 'review-changed');
    await page.getByRole('link', { name: 'View bank account' }).click();
    await page.getByRole('button', { name: 'Show number' }).click();
    await expect(page.getByText(number)).toBeVisible();
    await checkPage(page, 'review-bank-account');
    await page.getByRole('navigation').getByRole('link', { name: 'Search' }).click();
    await page.getByLabel('Name, email, company').fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name })).toBeVisible();
    await checkPage(page, 'console-search');
    expect(complaints).toEqual([]);
    await merchant.context().close();
  });
});

test(
  'a reviewer asks for changes at a field, the merchant makes them, and another approves',
  { tag: '@core' },
  async ({ page, browser, baseURL }) => {
    const merchant = await another(browser, baseURL);
    const email = await signUp(merchant, 'asked');
    const name = newName('Laborie Boats');
    const company = await sendInCompany(merchant, name);
    await openConsole(page, 'kendrick', 'Reviews');
    await openRecord(page, name);
    await page.getByRole('button', { name: 'Note on Company name' }).click();
    await page.getByRole('button', { name: 'certificate of incorporation' }).click();
    await page.getByLabel('Ask for changes').check();
    const decide = page.getByRole('button', { name: `Ask for changes to ${name}` });
    await decide.click();
    await expect(page.getByText('This field is required.')).toBeVisible();
    await expect(page.getByLabel('Note to Shanelle Jn Baptiste')).toBeFocused();
    await page.keyboard.type('Please change the name.');
    await decide.click();
    await expect(page.getByText(`Asked for changes: ${name}.`)).toBeVisible();
    await expect(page).not.toHaveURL(new RegExp(company.companyId));

    const mail = await readEmail(merchant, email, 'Your company needs a change');
    expect(mail.text).toContain('Please change the name.');
    expect(mail.text).toContain('Enter the name as shown on the certificate of incorporation.');
    const [reviewed] = await listCompanies(merchant);
    await editCompany(merchant, reviewed ?? company, { companyName: `${name} Limited` });

    const second = await another(browser, baseURL);
    await openConsole(second, 'denise', 'Reviews');
    const row = second.getByRole('link', { name: `${name} Limited` });
    await expect(row).toContainText('Edited again');
    await openRecord(second, `${name} Limited`);
    const changed = second.locator('dl > div').filter({ hasText: 'Company name' }).first();
    await expect(changed).toContainText('Changed');
    await expect(changed.locator('s')).toHaveText(name);
    await expect(second.getByText('1 field changed since the last decision')).toBeVisible();
    await second.getByLabel('Approve').check();
    await second.getByRole('button', { name: `Approve ${name} Limited` }).click();
    await expect(second.getByText(`Approved: ${name} Limited.`)).toBeVisible();
    await readEmail(merchant, email, 'Your company is verified');
    await second.goto(`/console/reviews/company/${company.companyId}`);
    await expect(second.getByText('Not in the queue')).toBeVisible();
    await expect(second.getByLabel('Suspend')).toBeVisible();
    await expect(second.getByLabel('Approve')).toHaveCount(0);
    await second.context().close();
    await merchant.context().close();
  },
);

test('a value changed back shows the last decision and the last approved value', async ({
  page,
  browser,
  baseURL,
}) => {
  const merchant = await another(browser, baseURL);
  await signUp(merchant, 'changed-back');
  const name = newName('Dennery Seafood');
  const company = await sendInCompany(merchant, name);
  const path = `/console/reviews/company/${company.companyId}`;
  const decided = page.getByRole('listitem').filter({ hasText: 'Approved' });
  await openConsole(page, 'kendrick', 'Reviews');
  await page.goto(path);
  await page.getByLabel('Approve').check();
  await page.getByRole('button', { name: `Approve ${name}` }).click();
  await expect(page.getByText(`Approved: ${name}.`)).toBeVisible();
  await page.goto(path);
  await expect(decided).not.toContainText('before the latest change');
  const [approved] = await listCompanies(merchant);
  await editCompany(merchant, approved ?? company, { companyName: `${name} Bank` });
  await page.goto(path);
  await page.getByLabel('Ask for changes').check();
  await page.getByLabel('Note to Shanelle').fill('Please write the name as registered.');
  await page.getByRole('button', { name: `Ask for changes to ${name} Bank` }).click();
  await expect(page.getByText(`Asked for changes: ${name} Bank.`)).toBeVisible();
  const [reviewed] = await listCompanies(merchant);
  await editCompany(merchant, reviewed ?? company, { companyName: name });
  await page.goto(path);
  await expect(
    page.getByText('1 field changed since the last decision. As last approved.'),
  ).toBeVisible();
  await expect(page.locator('dl s')).toHaveText(`${name} Bank`);
  await expect(decided).toContainText(`Approved ${name}, before the latest change`);
  await merchant.context().close();
});

test(
  'verifying a bank account takes two people',
  { tag: '@core' },
  async ({ page, browser, baseURL }) => {
    const merchant = await another(browser, baseURL);
    const email = await signUp(merchant, 'banked');
    const number = accountNumber();
    await sendInAccount(merchant, number);
    const title = `•••• ${number.slice(-4)}`;
    await openConsole(page, 'kendrick', 'Reviews');
    await page.getByRole('link', { name: 'Bank accounts' }).click();
    await openRecord(page, title);
    const url = page.url();
    await expect(page.getByText('Needs two approvals.')).toBeVisible();
    await expect(page.getByText(number)).toHaveCount(0);
    await page.getByRole('button', { name: 'Show number' }).click();
    await expect(page.getByText(number)).toBeVisible();
    await page.getByRole('button', { name: 'Hide number' }).click();
    await expect(page.getByText(number)).toHaveCount(0);
    await page.getByLabel('Approve').check();
    await page.getByRole('button', { name: 'Approve Bank of Saint Lucia' }).click();
    await expect(page.getByText('Needs a second approval.')).toBeVisible();
    await page.goto('/console/reviews?kind=bank_account');
    const mine = page.getByRole('link', { name: title });
    await expect(mine).toContainText('Needs another reviewer');
    await expect(mine).toContainText('Approved by you');
    await mine.click();
    await expect(page.getByText('Needs another reviewer')).toBeVisible();
    await expect(page.getByLabel('Approve')).toHaveCount(0);

    const second = await another(browser, baseURL);
    await openConsole(second, 'denise', 'Reviews');
    await expect(second.getByRole('link', { name: title })).toContainText('Needs a second person');
    await openRecord(second, title);
    await expect(second.getByText('Kendrick Felix has approved it.')).toBeVisible();
    await second.getByLabel('Approve').check();
    await second.getByRole('button', { name: 'Approve Bank of Saint Lucia' }).click();
    await readEmail(merchant, email, 'Your bank account is verified');
    await page.goto(url);
    await expect(page.getByRole('button', { name: 'Show number' })).toHaveCount(0);
    await expect(page.getByLabel('Suspend')).toBeVisible();
    await second.context().close();
    await merchant.context().close();
  },
);

test('keyboard shortcuts work in reviews, and can be turned off', async ({
  page,
  browser,
  baseURL,
}) => {
  const merchant = await another(browser, baseURL);
  await signUp(merchant, 'typed');
  const name = newName('Gros Islet Jazz');
  const company = await sendInCompany(merchant, name);
  await openConsole(page, 'kendrick', 'Reviews');
  await expect(page.getByRole('link', { name })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.locator('[data-review-link]').first()).toBeFocused();
  await page.keyboard.press('n');
  await page.keyboard.press('p');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Decisions so far' })).toBeVisible();
  await page.keyboard.press('u');
  await expect(page).toHaveURL(/\/reviews$/);
  await openRecord(page, name);
  await page.keyboard.press('c');
  await expect(page.getByLabel('Note to Shanelle')).toBeFocused();
  await page.keyboard.type('a jack up');
  await expect(page.getByLabel('Note to Shanelle')).toHaveValue('a jack up');
  await expect(page).toHaveURL(new RegExp(company.companyId));
  await page.keyboard.press('Control+Enter');
  await expect(page.getByLabel('Approve')).toBeFocused();
  await page.keyboard.press('c');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('r');
  await expect(page.getByLabel('Reject', { exact: true })).toBeChecked();
  await expect(page.getByLabel('Note to Shanelle')).toBeFocused();
  await page.getByLabel('Note to Shanelle').fill('');
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  await expect(page.getByLabel('Ask for changes')).toBeChecked();
  await expect(page.getByLabel('Note to Shanelle')).toBeFocused();
  await page.keyboard.type('ars');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: `Ask for changes to ${name}` })).toBeFocused();
  // It is not open yet.
  await page.keyboard.press('s');
  await expect(page.getByLabel('Ask for changes')).toBeChecked();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  for (const does of ['Approve, then Enter', 'Ask for changes', 'Reject', 'Leave the note']) {
    await expect(keys.getByText(does, { exact: true })).toBeVisible();
  }
  await expect(keys.getByText('Suspend')).toHaveCount(0);
  await expect(keys).toContainText('Back to the queue');
  await keys.getByRole('switch').uncheck();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Keys are off' })).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('u');
  await page.keyboard.press('a');
  await expect(page.getByLabel('Approve')).not.toBeChecked();
  await page.getByRole('button', { name: 'Keys are off' }).press('Enter');
  await keys.getByRole('switch').check();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('a');
  await expect(page.getByRole('button', { name: `Approve ${name}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Approved: ${name}.`)).toBeVisible();
  await merchant.context().close();
});
