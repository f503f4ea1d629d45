import { expect, type Page } from '@playwright/test';

/** Picks a day in a form's calendar: year, month, and the day by name. */
export async function pickDay(page: Page, label: string, day: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  const calendar = page.getByRole('dialog', { name: 'Choose a day' });
  const date = new Date(`${day}T12:00:00Z`);
  const year = String(date.getUTCFullYear());
  await calendar.getByRole('combobox', { name: 'Choose the Year' }).selectOption(year);
  const month = String(date.getUTCMonth());
  await calendar.getByRole('combobox', { name: 'Choose the Month' }).selectOption(month);
  const name = date.toLocaleDateString('en-GB', { month: 'long', day: 'numeric', timeZone: 'UTC' });
  // The day may be the end of another, as 7 is of 17.
  await calendar.getByRole('button', { name: new RegExp(`(?<!\\d)${name} ${year}`) }).click();
  await expect(calendar).toHaveCount(0);
}
