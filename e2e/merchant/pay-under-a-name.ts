import { expect, type Page } from '@playwright/test';
import { fillPayment } from '../steps/fill-payment.ts';

const payLink = '/PayCompany/DemoSoufriereSpice01';

type Payment = { card?: string; isTest?: boolean; name?: string };

/** Pays with a unique name, or with the same one again. */
export async function payUnderAName(page: Page, payment: Payment = {}): Promise<string> {
  const { card, isTest = false, name = unheardName() } = payment;
  await page.goto(isTest ? `${payLink}?mode=test` : payLink);
  await fillPayment(page, { purpose: 'Saffron', ...(card !== undefined && { card }) });
  await page.getByLabel('Your name').fill(`${name} St. Rose`);
  await page.getByRole('button', { name: /Submit payment/ }).click();
  const response = card === undefined ? 'You’ve paid' : 'Declined';
  await expect(page.getByText(response).first()).toBeVisible();
  return name;
}

function unheardName(): string {
  return `Payer${Math.random().toString(36).slice(2, 10)}`;
}
