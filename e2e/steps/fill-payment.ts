import type { Page } from '@playwright/test';

export const testCards = {
  declined: '4444 1111 2222 1113',
  incomplete: '4444 1111 2222 5551',
  pending: '4444 1111 2222 8886',
} as const;

/**
 * A new approved card, because repeating a payment with one card needs a confirmation. Each ends
 * in 3333.
 */
export function newCard(): string {
  for (;;) {
    const digits = `4${String(Math.floor(Math.random() * 1e11)).padStart(11, '0')}3333`;
    if (passesLuhn(digits)) return digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
  }
}

function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits).reduceRight((total, digit, index) => {
    const value = Number(digit) * (index % 2 === digits.length % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** All fields of the pay page. */
export async function fillPayment(
  page: Page,
  { purpose, card = newCard(), amount = '99' }: { purpose: string; card?: string; amount?: string },
): Promise<void> {
  await page.getByLabel('Amount').fill(amount);
  await page.getByLabel('Payment description').fill(purpose);
  await fillPayer(page, card);
}

/** All fields except amount and purpose, which a payment request sets. */
export async function fillPayer(page: Page, card = newCard()): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry month').selectOption('08');
  await page.getByLabel('Expiry year').selectOption({ index: 5 });
  await page.getByLabel('CVV').fill('123');
  await page.getByLabel('Card holder').fill('Marie St. Rose');
  await page.getByLabel('Your name').fill('Theresa Jn Baptiste');
  await page.getByLabel('Email').fill('theresa@example.com');
  await page.getByLabel('Phone').fill('+1 758 452 1234');
}
