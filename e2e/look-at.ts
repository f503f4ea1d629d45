import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { checkAccess } from './check-access.ts';

const screenshots = path.join(import.meta.dirname, 'screenshots');

/** A cheap phone and a desk. */
export const looks = [{ width: 360 }, { width: 1280 }] as const;

export type Look = (typeof looks)[number];

/**
 * Keeps pictures of a page of the demo by night and by day, and expects it to be accessible and to fit
 * the screen. By night only the colours are others.
 */
export async function lookAt(page: Page, look: Look, name: string): Promise<void> {
  await expect(page.getByText(/This is a demo|Ceci est une démonstration/)).toBeVisible();
  // What lies under a dialog is hidden from everybody who does not see it.
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading.or(page.getByRole('dialog').getByRole('heading')).first()).toBeVisible();
  // The page is there before the cover that lies over its start is gone.
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
  await takePicture(page, look, { name, colorScheme: 'dark' });
  await checkAccess(page, ['color-contrast']);
  await takePicture(page, look, { name, colorScheme: 'light' });
  await checkAccess(page);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(sideways).toBeLessThanOrEqual(0);
}

async function takePicture(
  page: Page,
  { width }: Look,
  { name, colorScheme }: { name: string; colorScheme: 'light' | 'dark' },
): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const file = path.join(screenshots, `${name}-${width}-${colorScheme}.png`);
  await page.screenshot({ path: file, fullPage: true, animations: 'disabled' });
}
