import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { checkAccess } from './check-access.ts';

const screenshots = join(import.meta.dirname, '../screenshots');

/** A cheap phone and a desktop. */
export const screens = [{ width: 360 }, { width: 1280 }] as const;
const height = 800;
export const phone = { width: screens[0].width, height };

/**
 * Expects a page of the demo to be accessible and to fit the screen, at both widths and in both
 * colour schemes. In dark mode only the colours differ, which are the same at each width.
 */
export async function checkPage(
  page: Page,
  name: string,
  widths: readonly { width: number }[] = screens,
): Promise<void> {
  const before = page.viewportSize();
  for (const { width } of widths) {
    await page.setViewportSize({ width, height });
    await waitUntilShown(page);
    await show(page, 'dark', `${name}-${width}-dark.png`);
    if (width === widths[0]?.width) await checkAccess(page, ['color-contrast']);
    await show(page, 'light', `${name}-${width}-light.png`);
    await checkAccess(page);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(sideways).toBeLessThanOrEqual(0);
  }
  if (before) await page.setViewportSize(before);
}

async function waitUntilShown(page: Page): Promise<void> {
  await expect(page.getByText(/This is a demo|Ceci est une démonstration/)).toBeVisible();
  // A dialog hides what is below it from screen readers.
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading.or(page.getByRole('dialog').getByRole('heading')).first()).toBeVisible();
  // The page has rendered before the start overlay disappears.
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
}

/** Ends all transitions, so that no colour is in between, and saves a picture if requested. */
async function show(page: Page, colorScheme: 'light' | 'dark', file: string): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => {
    for (const each of document.getAnimations()) {
      if (each.effect?.getComputedTiming().endTime === Infinity) each.cancel();
      else each.finish();
    }
  });
  if (test.info().config.metadata['takesPictures'] !== true) return;
  const path = join(screenshots, file);
  await page.screenshot({ path, fullPage: true, animations: 'disabled' });
}
