import type { CompanyFields } from '@piton/contract/companies/company-fields.ts';
import { maskAddress, maskWords } from '../audit/mask-words.ts';

/** For the audit, which is permanent: it shows what changed without contact details. */
export function maskCompanyFields(fields: CompanyFields): Record<string, string> {
  return {
    ...fields,
    permanentaddress: maskWords(fields.permanentaddress),
    companyEmail: maskAddress(fields.companyEmail),
    companyNumber: `…${fields.companyNumber.replaceAll(/\D/g, '').slice(-4)}`,
  };
}
