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
