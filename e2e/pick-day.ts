import { expect, type Page } from '@playwright/test';

/** Chooses a day in a form's calendar: its year, its month, and the day by its name. */
export async function pickDay(page: Page, label: string, day: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  const calendar = page.getByRole('dialog', { name: 'Choose a day' });
  const date = new Date(`${day}T12:00:00Z`);
  const year = String(date.getUTCFullYear());
  await calendar.getByRole('combobox', { name: 'Choose the Year' }).selectOption(year);
  const month = String(date.getUTCMonth());
  await calendar.getByRole('combobox', { name: 'Choose the Month' }).selectOption(month);
  const name = date.toLocaleDateString('en-GB', { month: 'long', day: 'numeric', timeZone: 'UTC' });
  await calendar.getByRole('button', { name: `${name} ${year}` }).click();
  await expect(calendar).toHaveCount(0);
}
