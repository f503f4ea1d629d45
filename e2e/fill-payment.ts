import type { Page } from '@playwright/test';

export const testCards = {
  approved: '4444 1111 2222 3333',
  declined: '4444 1111 2222 1113',
} as const;

/** Everything that the pay page asks for. */
export async function fillPayment(
  page: Page,
  { purpose, card = testCards.approved }: { purpose: string; card?: string },
): Promise<void> {
  await page.getByLabel('Amount').fill('99');
  await page.getByLabel('Payment description').fill(purpose);
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry month').selectOption('08');
  await page.getByLabel('Expiry year').selectOption({ index: 5 });
  await page.getByLabel('CVV').fill('123');
  await page.getByLabel('Card holder').fill('Marie St. Rose');
  await page.getByLabel('Your name').fill('Theresa Jn Baptiste');
  await page.getByLabel('Email').fill('theresa@example.com');
  await page.getByLabel('Phone').fill('+1 758 452 1234');
}
