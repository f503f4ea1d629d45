import { type Company, listCompanies } from '@piton/contract/company.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { type CompanyList, withCompany } from './with-company.ts';

export const companiesKey = ['companies'];

export function useCompanies() {
  return useQuery({
    queryKey: companiesKey,
    queryFn: ({ signal }) => call(listCompanies, {}, { signal }),
  });
}

/** For what has just been saved: the server's own answer needs no second question. */
export function useCompanySaved(): (company: Company) => void {
  const client = useQueryClient();
  return (company) => {
    client.setQueryData<CompanyList>(companiesKey, (list) => list && withCompany(list, company));
  };
}
