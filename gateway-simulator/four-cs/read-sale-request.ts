import { readAnySale, type Unreadable } from './read-any-sale.ts';
import { readPlainSale } from './read-plain-sale.ts';
import type { SaleRequest } from './sale-request.ts';

/** The one judge of a request is the XML parser; what it would read just so needs no parser. */
export function readSaleRequest(xml: string): SaleRequest | Unreadable {
  return readPlainSale(xml) ?? readAnySale(xml);
}
