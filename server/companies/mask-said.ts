import type { CompanyFields } from '@piton/contract/company.ts';
import { maskWords } from '../audit/mask-words.ts';
import { maskEmail } from '../identity/email-links/mask-email.ts';

/** For the audit, which is kept for ever: enough to tell what was changed, not to reach anybody. */
export function maskSaid(said: CompanyFields): Record<string, string> {
  return {
    ...said,
    permanentaddress: maskWords(said.permanentaddress),
    companyEmail: maskEmail(said.companyEmail),
    companyNumber: `…${said.companyNumber.replaceAll(/\D/g, '').slice(-4)}`,
  };
}
