import type { CompanyFields } from '@piton/contract/companies/company-fields.ts';
import { maskAddress, maskWords } from '../audit/mask-words.ts';

/** For the audit, which is permanent: it shows what changed without contact details. */
export function maskSaid(said: CompanyFields): Record<string, string> {
  return {
    ...said,
    permanentaddress: maskWords(said.permanentaddress),
    companyEmail: maskAddress(said.companyEmail),
    companyNumber: `…${said.companyNumber.replaceAll(/\D/g, '').slice(-4)}`,
  };
}
