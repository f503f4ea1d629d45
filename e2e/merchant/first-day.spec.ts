import { expect, type Page, test } from '@playwright/test';
import { addCompany, companyId, openCompanies } from '../steps/company-steps.ts';
import { linkBankAccount } from '../steps/fill-bank-account.ts';
import { another, openConsole } from '../steps/open-console.ts';
import { readEmail } from '../steps/read-mail.ts';
import { editCompany, listCompanies } from '../steps/send-in.ts';
import { signUp } from '../steps/sign-up-on-page.ts';

const name = `Dennery Bakes ${process.pid}-${Date.now() % 1_000_000}`;

test(
  'a company and a bank account, from the first visit to ACTIVE and Verified',
  { tag: '@core' },
  async ({ page: merchant, browser, baseURL }) => {
    const email = await signUp(merchant, 'dennery');
    await addCompany(merchant, name);
    const id = await companyId(merchant);
    await linkBankAccount(merchant);
    const uid = await merchant.evaluate(
      () => (JSON.parse(sessionStorage.getItem('user') ?? '{}') as { uid: string }).uid,
    );

    const kendrick = await another(browser, baseURL);
    await openConsole(kendrick, 'kendrick', 'Reviews');
    await kendrick.goto(`/console/reviews/company/${id}`);
    await noteOn(kendrick, 'Address', 'Please add the village.');
    await decide(kendrick, 'Ask for changes', { note: 'One thing is missing.' });
    await kendrick.goto(`/console/reviews/bank_account/${uid}`);
    await noteOn(kendrick, 'Name on account', 'Your bank has another name.');
    await decide(kendrick, 'Ask for changes', { note: 'Please write the name as your bank does.' });

    await readEmail(merchant, email, 'Your company needs a change');
    await readEmail(merchant, email, 'Your bank account needs a change');
    await openCompanies(merchant);
    await expect(merchant.getByText('Address: Please add the village.')).toBeVisible();
    await merchant.getByRole('link', { name: /^Edit / }).click();
    const address = merchant.getByLabel('Address');
    await expect(address).toHaveAccessibleDescription(/Please add the village\./);
    await address.fill('Main Street, Dennery Village');
    await merchant.getByRole('button', { name: 'Save' }).click();
    await expect(merchant).toHaveURL(/\/companies$/);
    await merchant.goto('/accounts');
    await expect(merchant.getByText('Please write the name as your bank does.')).toBeVisible();
    await merchant.getByRole('link', { name: 'Edit bank account' }).click();
    const holder = merchant.getByLabel('Name on account');
    await expect(holder).toHaveAccessibleDescription(/Your bank has another name\./);
    await holder.fill('S. Jn Baptiste');
    await merchant.getByRole('button', { name: 'EDIT' }).click();
    await expect(merchant).not.toHaveURL(/add-bank-acc/);

    await kendrick.goto(`/console/reviews/company/${id}`);
    await expect(kendrick.getByText('1 field changed since the last decision')).toBeVisible();
    await decide(kendrick, 'Approve');
    await kendrick.goto(`/console/reviews/bank_account/${uid}`);
    await decide(kendrick, 'Approve');
    await kendrick.goto(`/console/reviews/bank_account/${uid}`);
    // The second approval needs another person.
    await expect(kendrick.getByLabel('Approve')).toHaveCount(0);
    await merchant.goto('/accounts');
    await expect(merchant.getByText('In Review', { exact: true })).toBeVisible();
    const denise = await another(browser, baseURL);
    await openConsole(denise, 'denise', 'Reviews');
    await denise.goto(`/console/reviews/bank_account/${uid}`);
    await decide(denise, 'Approve');

    await openCompanies(merchant);
    await expect(merchant.getByText('ACTIVE', { exact: true })).toBeVisible();
    await expect(merchant.getByText('Customers can pay here now.')).toBeVisible();
    await merchant.goto('/accounts');
    const linked = merchant.getByRole('main').getByText('Verified', { exact: true });
    await expect(linked.last()).toBeVisible();
    await expect(merchant.getByText('In Review', { exact: true })).toHaveCount(0);
    await Promise.all([kendrick.context().close(), denise.context().close()]);

    await expectVouchedForAsApproved(merchant, id);
  },
);

/** The pay page vouches for the name only while it is the approved one. */
async function expectVouchedForAsApproved(page: Page, id: string): Promise<void> {
  await page.goto(`/PayCompany/${id}`);
  await expect(page.getByText('Verified by Piton')).toBeVisible();
  const [company] = await listCompanies(page);
  await editCompany(page, company ?? { companyId: id, version: 0 }, {
    companyName: 'Bank of Castries',
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Bank of Castries' })).toBeVisible();
  await expect(page.getByText('Verified by Piton')).toHaveCount(0);
}

async function noteOn(page: Page, field: string, note: string): Promise<void> {
  await page.getByRole('button', { name: `Note on ${field}` }).click();
  await page.getByLabel(`Note on ${field}`).fill(note);
}

async function decide(
  page: Page,
  decision: 'Approve' | 'Ask for changes',
  { note }: { note?: string } = {},
): Promise<void> {
  await page.getByLabel(decision, { exact: true }).check();
  if (note !== undefined) await page.getByLabel('Note to Shanelle Jn Baptiste').fill(note);
  await page.getByRole('button', { name: new RegExp(`^${decision} .+`) }).click();
  await expect(page.getByText(/^(Approved|Asked for changes): /)).toBeVisible();
}
