import { addDays } from '@piton/contract/time/calendar.ts';
import { calendarDay } from '@piton/contract/time/time.ts';
import { expect, type Page, test } from '@playwright/test';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import { checkPage } from '../steps/check-page.ts';
import { another, openConsole } from '../steps/open-console.ts';
import { merchants, openWeek } from './payout-week.ts';
import { queueWeek } from './queue-week.ts';
import { sendWeek } from './send-week.ts';

/** A bank file in our profile, with a fee for one payout. */
function statement(lines: readonly string[]): { name: string; mimeType: string; buffer: Buffer } {
  const text = ['Reference,Outcome,Date,Amount,Currency,Reason,Fee', ...lines].join('\n');
  return { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
}

async function readIn(page: Page, file: ReturnType<typeof statement>): Promise<void> {
  await page.goto('/console/payouts/imports');
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await page.getByLabel('Your password').fill('two-peaks');
  await page.getByRole('button', { name: 'Import' }).press('Enter');
}

/**
 * Another person than the importer resolves the line without a payout, and the file has one open
 * line less.
 */
async function resolveUnmatched(page: Page): Promise<void> {
  const line = page.getByRole('listitem').filter({ hasText: 'PO26W01ZZZZ9999' });
  await line.getByRole('button', { name: /^Resolve: line 6/ }).press('Enter');
  await page.getByRole('button', { name: /^Resolve line/ }).press('Enter');
  // A reason is required.
  await expect(page.getByLabel('Why')).toBeFocused();
  await page.getByLabel('Why').fill('Another firm’s payment, as their bank says');
  await checkPage(page, 'payouts-resolve');
  await page.getByLabel('Your password').fill('two-peaks');
  await page.getByRole('button', { name: /^Resolve line/ }).press('Enter');
  await expect(line).toContainText('Resolved by Denise');
  await expect(line).toContainText('Another firm’s payment');
  await expect(line.getByRole('button')).toHaveCount(0);
  await checkPage(page, 'payouts-resolved');
  await page.getByRole('link', { name: 'Bank files' }).click();
  const file = page.getByRole('listitem').filter({ hasText: 'statement.csv' }).first();
  await expect(file).toContainText('3 exceptions');
}

test('a bank file is imported line by line, and once', async ({ page, browser, baseURL }) => {
  // An unreadable file is rejected.
  const complaints = listenForComplaints(page, baseURL, [/422/, /data error: rejected_fields/]);
  const { cutOffDay, owners } = await queueWeek(merchants.slice(0, 3));
  // The largest first.
  const [benoit = '', cora = '', ana = ''] = await sendWeek(cutOffDay, baseURL);
  // It was sent today, and a future day is rejected.
  const day = calendarDay(new Date());
  const bankStatement = statement([
    `${benoit},deposited,${day},935.00,XCD,,2.00`,
    `${cora},deposited,${day},374.00,XCD,,`,
    `${cora},returned,${day},374.00,XCD,R02,`,
    `${ana},deposited,${addDays(day, 2)},280.50,XCD,,`,
    `PO26W01ZZZZ9999,deposited,${day},10.00,XCD,,`,
  ]);
  await openConsole(page, 'kendrick', 'Payouts');
  await readIn(page, statement([`${benoit},lost,${day},935.00,XCD,,`]));
  const file = page.getByLabel('File', { exact: true });
  await expect(file).toHaveAccessibleDescription(/Line 2/);
  // Choosing another file removes the last one's error.
  await file.setInputFiles({ ...bankStatement, name: 'again.csv' });
  await expect(page.getByText('again.csv')).toBeVisible();
  await expect(file).not.toHaveAccessibleDescription(/Line 2/);
  await readIn(page, bankStatement);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('statement.csv');
  const lines = page.getByRole('region', { name: 'Lines (5)' }).getByRole('listitem');
  await expect(lines).toHaveCount(5);
  // The value date is later, so both deposits are early: all lines but the return need a person.
  await expect(lines.nth(0)).toContainText('check that our bank meant this payout.');
  await expect(lines.last()).toContainText('“returned”');
  await expect(lines.filter({ hasText: ana })).toContainText('This day is in the future.');
  await expect(lines.filter({ hasText: benoit })).toContainText('Fee EC$2.00');
  await expect(page.getByText('Bank fees')).toBeVisible();
  await expect(page.getByText('This file was already imported')).toHaveCount(0);
  const address = page.url();
  await checkPage(page, 'payouts-import');
  const second = await another(browser, baseURL);
  await openConsole(second, 'denise', 'Payouts');
  await second.goto(address);
  await resolveUnmatched(second);
  await second.context().close();
  await readIn(page, bankStatement);
  await expect(page.getByText('This file was already imported')).toBeVisible();
  expect(page.url()).toBe(address);

  await openWeek(page, cutOffDay);
  const row = (reference: string) => page.getByRole('listitem').filter({ hasText: reference });
  await expect(row(benoit)).toContainText('Deposited');
  await expect(row(cora)).toContainText('Returned');
  await expect(row(ana)).toContainText('In transit');
  await expect(page.getByText('2 of 3')).toBeVisible();
  await page.goto('/console/payouts/reconciliation');
  const exceptions = page.getByRole('region', { name: /^Exceptions/ });
  await exceptions.getByRole('link', { name: owners[2] ?? '' }).click();
  await expect(page).toHaveURL(new RegExp(`${cutOffDay}\\?text=${cora}$`));
  await page.goto('/console');
  await expect(page.getByRole('link', { name: /^Payouts .*exception/ })).toBeVisible();
  expect(complaints).toEqual([]);
});
