import type { PaymentObject } from '@piton/contract/payments/payment-object.ts';

export type CompanyKey = {
  readonly companyId: string;
  readonly keyId: string;
  /** SPKI in PEM. */
  readonly publicKey: string;
};

export const demoCompany = 'DemoSoufriereSpice01';

export async function fetchCompanyKey(url: string, companyId: string): Promise<CompanyKey> {
  const response = await fetch(`${url}/getCompanyData`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ companyId }),
  });
  if (!response.ok) throw new Error(`no key of ${companyId}: ${await response.text()}`);
  return (await response.json()) as CompanyKey;
}

/** Fits one RSA block, the form with the least room. */
export function paymentWith(cardNumber: string, amount: string): PaymentObject {
  return {
    name: 'PROOF',
    amount,
    currency: 'XCD',
    month: '12',
    year: String(new Date().getFullYear() + 2),
    cvv: '123',
    cardNumber,
    purpose: 'Proof',
    personEmail: 'proof@example.lc',
    personPhone: '+1 758 555 0100',
    personName: 'Proof',
  };
}

/** A random Visa number with this prefix and a valid check digit. */
export function cardBeginning(start: string, random: () => number): string {
  const filled = Array.from({ length: 15 - start.length }, () => Math.floor(random() * 10));
  const digits = `${start}${filled.join('')}`;
  const sum = Array.from(digits).reduceRight((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

export function amountBy(random: () => number): string {
  const cents = 1 + Math.floor(random() * 3_000_000);
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** A unique address from the block reserved for benchmarks. */
export function addressOf(number: number): string {
  return `198.${18 + ((number >> 16) & 1)}.${(number >> 8) & 255}.${number & 255}`;
}
