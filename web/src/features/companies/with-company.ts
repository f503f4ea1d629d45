import type { Company } from '@piton/contract/companies/company.ts';

export type CompanyList = { items: Company[] };

/** Replaces the company in place, or appends it. */
export function withCompany({ items }: CompanyList, company: Company): CompanyList {
  const isKnown = items.some(({ companyId }) => companyId === company.companyId);
  if (!isKnown) return { items: [...items, company] };
  return { items: items.map((one) => (one.companyId === company.companyId ? company : one)) };
}
