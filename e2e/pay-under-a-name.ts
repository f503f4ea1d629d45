import { expect, type Page } from '@playwright/test';
import { fillPayment } from './fill-payment.ts';

const payLink = '/PayCompany/DemoSoufriereSpice01';

/** Whoever pays has a name that nobody else has. */
export async function payUnderAName(
  page: Page,
  options: { card?: string; isTest?: boolean } = {},
): Promise<string> {
  const name = `Payer${Math.random().toString(36).slice(2, 10)}`;
  const { card, isTest = false } = options;
  await page.goto(isTest ? `${payLink}?mode=test` : payLink);
  await fillPayment(page, { purpose: 'Saffron', ...(card !== undefined && { card }) });
  await page.getByLabel('Your name').fill(`${name} St. Rose`);
  await page.getByRole('button', { name: /Submit payment/ }).click();
  const answer = card === undefined ? 'You have paid' : 'Declined';
  await expect(page.getByText(answer).first()).toBeVisible();
  return name;
}
