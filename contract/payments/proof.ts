import { secondFactorCode } from '../identity/identity.ts';
import { passwordField } from '../fields/person-fields.ts';

/** Neither a console that lies unlocked nor a password that somebody has seen is enough. */
export const proof = {
  password: passwordField,
  /** Needed where the second step is on. */
  secondFactor: secondFactorCode.optional(),
};
