import type { Company, listCompanies } from '@piton/contract/companies/company.ts';
import type { EndpointOutput } from '@piton/contract/http/endpoint.ts';

export type CompanyList = EndpointOutput<typeof listCompanies>;

/** Replaces the company in place, or appends it. */
export function withCompany({ items, ...rest }: CompanyList, company: Company): CompanyList {
  const isKnown = items.some(({ companyId }) => companyId === company.companyId);
  const changed = isKnown
    ? items.map((one) => (one.companyId === company.companyId ? company : one))
    : [...items, company];
  return { ...rest, items: changed };
}
