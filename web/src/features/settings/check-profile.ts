import { type CheckedFields, checkFields } from '@piton/contract/fields/check-fields.ts';
import { requiredMessage } from '@piton/contract/http/messages.ts';
import { emailField } from '@piton/contract/fields/person-fields.ts';

export const profileFields = [
  'name',
  'email',
  'birthDate',
  'presentAddress',
  'permanentAddress',
  'city',
  'postalCode',
  'country',
] as const;

type ProfileField = (typeof profileFields)[number];

export type Profile = Record<ProfileField, string>;

/**
 * All fields are required, and the email must be valid. The data is not sent, so no endpoint
 * validates it.
 */
export function checkProfile(profile: Profile): CheckedFields<Profile> {
  const problems = profileFields.flatMap((name) => {
    const problem = problemOf(name, profile[name]);
    return problem === undefined ? [] : [[name, problem] as const];
  });
  if (problems.length > 0) return { ok: false, fields: Object.fromEntries(problems) };
  return { ok: true, value: profile };
}

function problemOf(name: ProfileField, value: string): string | undefined {
  if (value.trim() === '') return requiredMessage;
  if (name !== 'email') return undefined;
  const checked = checkFields(emailField, value);
  return checked.ok ? undefined : checked.fields[''];
}
