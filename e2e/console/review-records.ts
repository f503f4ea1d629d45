import { expect, type Page } from '@playwright/test';

let count = 0;

/** Names unique among all tests. */
export function newName(name: string): string {
  count += 1;
  return `${name} ${process.pid % 10_000}-${Date.now() % 1_000_000}-${count}`;
}

export async function openRecord(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  await expect(page.getByText('Decisions so far')).toBeVisible();
}

/** Shorter than all other account numbers. */
export function accountNumber(): string {
  return `7${process.pid % 10_000}${Date.now() % 10_000_000}`;
}
