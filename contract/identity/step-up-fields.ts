import { secondFactorCode } from './identity.ts';
import { passwordField } from '../fields/person-fields.ts';

/**
 * Fields of step-up authentication: neither an unlocked console nor an observed password is
 * enough.
 */
export const proof = {
  password: passwordField,
  /** Required if two-step sign-in is on. */
  secondFactor: secondFactorCode.optional(),
};
