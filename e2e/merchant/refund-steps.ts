import { expect, type Page } from '@playwright/test';
import { phone } from '../steps/check-page.ts';
import { fillPayment } from '../steps/fill-payment.ts';

export type Paid = { readonly saleId: string; readonly receipt: Page };

/** A payment of EC$99.00 in its merchant's details, and its customer's receipt. */
export async function openPaid(
  page: Page,
  payPath: string,
  list: string,
  payment: { card?: string } = {},
): Promise<Paid> {
  const purpose = `Baskets ${process.pid} ${Date.now() % 1_000_000}`;
  const receipt = await page.context().browser()?.newContext({ viewport: phone });
  if (receipt === undefined) throw new Error('there is no browser');
  const customer = await receipt.newPage();
  await customer.goto(new URL(payPath, page.url()).href);
  await fillPayment(customer, { ...payment, purpose });
  await customer.getByRole('button', { name: /^Submit payment/ }).click();
  await customer.getByRole('link', { name: 'View receipt' }).click();
  await expect(customer.getByRole('heading', { name: 'Receipt from' })).toBeVisible();
  await page.goto(`${list}?q=${encodeURIComponent(purpose)}`);
  await page.getByRole('link', { name: /^Theresa Jn Baptiste, EC\$99\.00/ }).click();
  await expect(page).toHaveURL(/payment=/);
  const saleId = new URL(page.url()).searchParams.get('payment') ?? '';
  return { saleId, receipt: customer };
}

export const details = (page: Page) => page.getByRole('dialog', { name: 'Payment' });
export const form = (page: Page) =>
  page.getByRole('dialog', { name: /^Refund this (?:test )?payment$/ });

export async function fillRefund(page: Page, amount: string, reason: string): Promise<void> {
  await details(page).getByRole('button', { name: 'Refund', exact: true }).click();
  await form(page).getByLabel('Amount').fill(amount);
  await form(page).getByLabel('Reason').fill(reason);
}

export async function refund(page: Page, amount: string, reason: string): Promise<void> {
  await fillRefund(page, amount, reason);
  await form(page)
    .getByRole('button', { name: /Refund EC\$/ })
    .click();
  await expect(form(page)).toHaveCount(0);
}
