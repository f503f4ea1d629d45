import { eraseAccount } from '@piton/contract/identity/merchant-accounts.ts';
import { type CheckedFields, checkFields } from '@piton/contract/fields/check-fields.ts';

type Erasure = { reason: string };

/** The reason as the server expects it, and the account's email typed in full. */
export function checkErasure(
  { reason, address }: Erasure & { address: string },
  email: string,
): CheckedFields<Erasure> {
  const checked = checkFields(eraseAccount.body, { reason });
  if (address.trim().toLowerCase() === email.toLowerCase()) return checked;
  const wrongAddress = { address: 'This is not the account’s email.' };
  return { ok: false, fields: { ...(checked.ok ? {} : checked.fields), ...wrongAddress } };
}
