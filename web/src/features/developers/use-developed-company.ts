import type { Company } from '@piton/contract/companies/company.ts';
import { useOutletContext } from 'react-router';

/** The company whose section it is; its owner is signed in. */
export function useDevelopedCompany(): Company {
  return useOutletContext<Company>();
}
