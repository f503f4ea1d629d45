import { type Company, listCompanies } from '@piton/contract/companies/company.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { type CompanyList, withCompany } from './with-company.ts';

export const companies = queryOptions({
  queryKey: ['companies'],
  queryFn: ({ signal }) => call(listCompanies, {}, { signal }),
});

export function useCompanies() {
  return useQuery(companies);
}

/** Whether any company takes live payments, so that its pay link is worth sharing. */
export function useAcceptsLive(): boolean {
  const { data } = useCompanies();
  return data?.items.some(({ acceptsLive }) => acceptsLive) ?? false;
}

/** Whether a payout is queued or on its way to the bank. */
export function useIsPayoutUnderWay(): boolean {
  const { data } = useCompanies();
  return data?.items.some(({ payoutPending }) => payoutPending) ?? false;
}

/** Stores the server's response to a save, which needs no further request. */
export function useCompanySaved(): (company: Company) => void {
  const client = useQueryClient();
  return (company) => {
    client.setQueryData<CompanyList>(
      companies.queryKey,
      (list) => list && withCompany(list, company),
    );
  };
}
