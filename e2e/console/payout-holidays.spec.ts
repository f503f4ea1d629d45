import { expect, test } from '@playwright/test';
import { listenForComplaints } from '../steps/listen-for-complaints.ts';
import { checkPage } from '../steps/check-page.ts';
import { openConsole } from '../steps/open-console.ts';
import { pickDay } from './pick-day.ts';

/** The messages for a day that is already closed. */
const refused = [/409 \(Conflict\)/, /data error: version_conflict/];

test('a bank holiday is added and removed', async ({ page, baseURL }) => {
  const complaints = listenForComplaints(page, baseURL, refused);
  await openConsole(page, 'kendrick', 'Payouts');
  await page.goto('/console/payouts/holidays?year=2031');
  await page.getByRole('button', { name: 'Add a day' }).press('Enter');
  // A Friday, so that a week pays on another day.
  await pickDay(page, 'Day', '2031-07-11');
  await page.getByLabel('Name').fill('Day of the hurricane');
  await page.getByLabel('Why').fill('The government said so');
  await page.getByRole('button', { name: 'Add this day' }).press('Enter');
  await expect(page.getByText('Friday 11 July pays on Monday 14 July')).toBeVisible();
  await page.getByRole('button', { name: /^Remove: Day of the hurricane/ }).click();
  await page.getByRole('button', { name: 'Remove Day of the hurricane' }).click();
  // A reason is required.
  await expect(page.getByLabel('Why')).toBeFocused();
  await page.getByLabel('Why').fill('It passed by');
  await page.getByRole('button', { name: 'Remove Day of the hurricane' }).click();
  await expect(page.getByText('Open after all')).toBeVisible();
  await expect(page.getByText('Friday 11 July pays on Monday 14 July')).toHaveCount(0);
  // The last form is removed after it has faded.
  await expect(page.getByLabel('Why')).toHaveCount(0);
  // A day can't be closed twice, and the existing one keeps its name.
  await page.getByRole('button', { name: 'Add a day' }).press('Enter');
  await pickDay(page, 'Day', '2031-06-12');
  await page.getByLabel('Name').fill('Another day');
  await page.getByLabel('Why').fill('By mistake');
  await page.getByRole('button', { name: 'Add this day' }).press('Enter');
  await expect(page.getByLabel('Day', { exact: true })).toHaveAccessibleDescription(
    '12 June 2031 Banks are already closed that day: Corpus Christi.',
  );
  await expect(page.getByLabel('Day', { exact: true })).toBeFocused();
  await checkPage(page, 'payouts-add-holiday');
  expect(complaints).toEqual([]);
});
