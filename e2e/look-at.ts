import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { checkAccess } from './check-access.ts';

const screenshots = join(import.meta.dirname, 'screenshots');

/** A cheap phone and a desk. */
export const looks = [{ width: 360 }, { width: 1280 }] as const;
const height = 800;
export const phone = { width: looks[0].width, height };

/**
 * Expects a page of the demo to be accessible and to fit the screen, at both widths, by night and by
 * day. By night only the colours are others.
 */
export async function lookAt(
  page: Page,
  name: string,
  widths: readonly { width: number }[] = looks,
): Promise<void> {
  const before = page.viewportSize();
  for (const { width } of widths) {
    await page.setViewportSize({ width, height });
    await waitUntilShown(page);
    await show(page, 'dark', `${name}-${width}-dark.png`);
    await checkAccess(page, ['color-contrast']);
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
  // What lies under a dialog is hidden from everybody who does not see it.
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading.or(page.getByRole('dialog').getByRole('heading')).first()).toBeVisible();
  // The page is there before the cover that lies over its start is gone.
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
}

/** Ends every transition, so that no colour is between two, and keeps a picture if one is wanted. */
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
