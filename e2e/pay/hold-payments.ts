import type { Page } from '@playwright/test';

/** Holds payments of that page until they are released. */
export async function holdPayments(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/webPay', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}
