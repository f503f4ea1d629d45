import type { LinkProps } from 'react-router';

/** The link to a payment's details and its history state. */
export type WayToSale = Pick<LinkProps, 'to' | 'state'>;

/** Opens a payment over its list, and keeps the list's scroll position. */
export function openOverList(scrollKey: string): { isOverList: true; scrollKey: string } {
  return { isOverList: true, scrollKey };
}

/** A payment and its company. */
export type SaleKey = { readonly saleId: string; readonly companyId: string };

/**
 * The address with that payment open, or without one. It names the company, because the person may
 * switch to another before following the link.
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

/** The open payment; without a company in the address it belongs to `companyId`. */
export function openedIn(search: URLSearchParams, companyId: string): SaleKey | null {
  const saleId = search.get('payment');
  return saleId === null ? null : { saleId, companyId: search.get('company') ?? companyId };
}

type Named = { readonly companyId: string; readonly companyName: string };

/** Names the company if it is not the current one. */
export function titleOf(
  opened: SaleKey | null,
  companyId: string,
  companies: readonly Named[] | undefined,
): string {
  if (opened === null || opened.companyId === companyId) return 'Payment';
  // Without the names it still belongs to another company.
  if (companies === undefined) return 'Payment to another of your companies';
  const owner = companies.find((each) => each.companyId === opened.companyId);
  // A company of another merchant: the dialog shows that there is no such payment.
  return owner === undefined ? 'Payment' : `Payment to ${owner.companyName}`;
}
