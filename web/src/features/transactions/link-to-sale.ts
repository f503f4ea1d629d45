import type { LinkProps } from 'react-router';

/** Where a payment's details are, and what the step there is. */
export type WayToSale = Pick<LinkProps, 'to' | 'state'>;

/** The step that opens a payment over the list which it stands in, and keeps the list's place. */
export function overList(scrollKey: string): { isOverList: true; scrollKey: string } {
  return { isOverList: true, scrollKey };
}

/** A payment and whose it is. */
export type SaleKey = { readonly saleId: string; readonly companyId: string };

/**
 * The address with that payment's details open, or none. It names the company: whoever follows the link may
 * have gone on with another one meanwhile.
 */
export function openedAt(search: URLSearchParams, sale: SaleKey | null): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('payment');
  next.delete('company');
  if (sale !== null) {
    next.set('payment', sale.saleId);
    next.set('company', sale.companyId);
  }
  return next;
}

/** The payment whose details are open; without a word about its company it is one of `companyId`. */
export function openedIn(search: URLSearchParams, companyId: string): SaleKey | null {
  const saleId = search.get('payment');
  return saleId === null ? null : { saleId, companyId: search.get('company') ?? companyId };
}

type Named = { readonly companyId: string; readonly companyName: string };

/** Whose it is stands above it, where that is another company than the one around it. */
export function titleOf(
  opened: SaleKey | null,
  companyId: string,
  companies: readonly Named[] | undefined,
): string {
  if (opened === null || opened.companyId === companyId) return 'Payment';
  // Until the names are there, or where they do not come, it is still not this company's.
  if (companies === undefined) return 'Payment to another of your companies';
  const owner = companies.find((each) => each.companyId === opened.companyId);
  // Of none of theirs it is not shown either, and says so.
  return owner === undefined ? 'Payment' : `Payment to ${owner.companyName}`;
}
