import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const screenshots = path.join(import.meta.dirname, 'screenshots');

/** A cheap phone and a desk, by day and by night. */
export const looks = [
  { width: 360, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const;

export type Look = (typeof looks)[number];

/** Keeps a picture of a page of the demo, and expects it to be accessible and to fit the screen. */
export async function lookAt(
  page: Page,
  { width, colorScheme }: Look,
  name: string,
): Promise<void> {
  await expect(page.getByText('This is a demo')).toBeVisible();
  // What lies under a dialog is hidden from everybody who does not see it.
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading.or(page.getByRole('dialog').getByRole('heading')).first()).toBeVisible();
  const file = path.join(screenshots, `${name}-${width}-${colorScheme}.png`);
  await page.screenshot({ path: file, fullPage: true, animations: 'disabled' });
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(sideways).toBeLessThanOrEqual(0);
}
