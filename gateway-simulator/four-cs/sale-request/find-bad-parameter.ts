import { readCents } from '../../amount.ts';
import { isTakenCardNumber, isUnexpired } from './card-rules.ts';
import type { IslandTime } from '../../island-time.ts';
import type { SaleElement, SaleRequest } from './sale-elements.ts';
import { tranTypes } from '../transaction.ts';

/** The currencies in the sources. Each has cents, so that totals add up. */
const currencies = ['XCD', 'USD', 'CAD'];

/**
 * The first invalid element, in the order of `saleElements`. The two optional ones may be empty.
 */
export function findBadParameter(sale: SaleRequest, now: IslandTime): SaleElement | undefined {
  if (sale.MerchantKey === '') return 'MerchantKey';
  if (!tranTypes.some((known) => known === sale.TranType)) return 'TranType';
  if ((readCents(sale.Amount) ?? 0n) <= 0n) return 'Amount';
  if (!currencies.includes(sale.Currency)) return 'Currency';
  if (!/^[A-Za-z0-9]+$/.test(sale.Invoice)) return 'Invoice';
  if (!/^[A-Za-z0-9]{1,16}$/.test(sale.TranId)) return 'TranId';
  if (!isTakenCardNumber(sale.CardNumber)) return 'CardNumber';
  if (!isUnexpired(sale.ExpiryMMYY, now)) return 'ExpiryMMYY';
  if (!/^(?:\d{3})?$/.test(sale.VerificationValue)) return 'VerificationValue';
  if (/[<>]/.test(sale.CardholderName)) return 'CardholderName';
  if (/[<>]/.test(sale.Address)) return 'Address';
  return undefined;
}
