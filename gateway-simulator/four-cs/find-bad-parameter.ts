import { readCents } from './amount.ts';
import { isTakenCardNumber, isUnexpired } from './card-rules.ts';
import { saleElements, type SaleElement, type SaleRequest } from './sale-request.ts';
import { tranTypes } from './transaction.ts';

/** Those that the sources name. Each has cents, so that the books can add them up. */
const currencies = ['XCD', 'USD', 'CAD'];

/** What the element must be. The two that are optional may be empty. */
const rules: Record<SaleElement, (value: string, now: Date) => boolean> = {
  MerchantKey: (value) => value !== '',
  TranType: (value) => tranTypes.some((known) => known === value),
  Amount: (value) => (readCents(value) ?? 0n) > 0n,
  Currency: (value) => currencies.includes(value),
  Invoice: (value) => /^[A-Za-z0-9]+$/.test(value),
  TranId: (value) => /^[A-Za-z0-9]{1,16}$/.test(value),
  CardNumber: isTakenCardNumber,
  ExpiryMMYY: isUnexpired,
  VerificationValue: (value) => /^(?:\d{3})?$/.test(value),
  CardholderName: hasNoAngleBrackets,
  Address: hasNoAngleBrackets,
};

/** The first element that cannot be taken. */
export function findBadParameter(request: SaleRequest, now: Date): SaleElement | undefined {
  return saleElements.find((element) => !rules[element](request[element], now));
}

function hasNoAngleBrackets(value: string): boolean {
  return !/[<>]/.test(value);
}
