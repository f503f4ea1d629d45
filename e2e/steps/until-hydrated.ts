import type { Page } from '@playwright/test';

/** Waits until a page that the server rendered reacts: a click before that does nothing. */
export async function untilHydrated(page: Page): Promise<void> {
  // React marks what it has hydrated.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#root h1') ?? {}).some((key) => key.startsWith('__react')),
  );
}
