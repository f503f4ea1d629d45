import { readAnySale, type Unreadable } from './read-any-sale.ts';
import { readPlainSale } from './read-plain-sale.ts';
import type { SaleRequest } from './sale-elements.ts';

/**
 * The XML parser alone decides about a request; the fast path returns only what the parser would.
 */
export function readSaleRequest(xml: string): SaleRequest | Unreadable {
  return readPlainSale(xml) ?? readAnySale(xml);
}
