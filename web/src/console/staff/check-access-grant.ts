import { type CheckedFields, checkFields } from '@piton/contract/fields/check-fields.ts';
import type { EndpointInput } from '@piton/contract/http/endpoint.ts';
import { enableStaff, inviteStaff } from '@piton/contract/identity/staff.ts';
import { checkProof } from '../../features/account/two-step/check-proof.ts';

export type Proof = EndpointInput<typeof enableStaff>['body'];
type Typed = { password: string; code: string };

const invitation = inviteStaff.body.pick({ email: true, role: true });

/** The code is required for staff with two-step sign-in. */
export function checkEnabling(
  { password, code }: Typed,
  { isCodeRequired }: { isCodeRequired: boolean },
): CheckedFields<Proof> {
  return isCodeRequired
    ? checkProof({ password, code })
    : checkFields(enableStaff.body, { password });
}

/** Reports the problems of both at once. */
export function checkInvitation(
  { email, role, ...typed }: Typed & { email: string; role: string },
  requirement: { isCodeRequired: boolean },
): CheckedFields<EndpointInput<typeof inviteStaff>['body']> {
  const whom = checkFields(invitation, { email, role });
  const proof = checkEnabling(typed, requirement);
  if (whom.ok && proof.ok) return { ok: true, value: { ...whom.value, ...proof.value } };
  return { ok: false, fields: { ...(!whom.ok && whom.fields), ...(!proof.ok && proof.fields) } };
}
