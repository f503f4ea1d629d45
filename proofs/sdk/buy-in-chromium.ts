import type { Browser, Page } from '@playwright/test';

/** Returns the page on which the customer pays. */
export type OpenPayPage = (page: Page) => Promise<Page>;

/** Buys, and closes the browser as soon as the page says so: nobody returns to the shop. */
export async function buyInChromium(
  browser: Browser,
  shopUrl: string,
  { open, beforePaying }: { open: OpenPayPage; beforePaying: () => Promise<void> },
): Promise<void> {
  const context = await browser.newContext({ locale: 'en-US' });
  try {
    const page = await context.newPage();
    await page.goto(shopUrl);
    const paying = await open(page);
    await fill(paying);
    await beforePaying();
    await paying.getByRole('button', { name: /^Submit payment/ }).click();
    await paying.getByRole('heading', { name: 'You’ve paid' }).waitFor();
  } finally {
    await context.close();
  }
}

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill('4444 1111 2222 3333');
  await page.getByLabel('Expiry month').selectOption('08');
  await page.getByLabel('Expiry year').selectOption({ index: 5 });
  await page.getByLabel('CVV').fill('123');
  await page.getByLabel('Card holder').fill('Ana Joseph');
  await page.getByLabel('Your name').fill('Ana Joseph');
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByLabel('Phone').fill('+1 758 452 1234');
}
