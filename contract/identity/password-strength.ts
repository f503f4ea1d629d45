import { z } from 'zod';
import { describeEndpoint } from '../http/endpoint.ts';
import { passwordField } from '../fields/person-fields.ts';

/** From easiest to hardest to guess. Weak passwords are rejected. */
export const passwordStrengths = ['weak', 'fair', 'good', 'strong'] as const;
export type PasswordStrength = (typeof passwordStrengths)[number];

const personText = z.string().max(254).default('');

/** The rating needs large dictionaries, which a phone shouldn't have to download. */
export const ratePassword = describeEndpoint({
  method: 'POST',
  path: '/api/password-strength',
  caller: 'anyone',
  summary: 'Rate how hard a new password is to guess for this person. Nothing is stored.',
  body: z.object({
    newPassword: passwordField,
    email: personText,
    fName: personText,
    lName: personText,
  }),
  output: z.object({ strength: z.enum(passwordStrengths) }),
  refusals: [],
});
