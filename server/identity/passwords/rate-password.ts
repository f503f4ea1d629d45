import type { PasswordStrength } from '@piton/contract/identity/password-strength.ts';
import { refuseTooMany } from '../../limits/refuse-too-many.ts';
import { takeForNetwork } from '../../limits/take-for-network.ts';
import type { IdentityDeps, Visitor } from '../identity-deps.ts';
import { passwordStrength } from './check-password.ts';

/** An estimate blocks the process for up to 20 ms. */
const ratingsOfNetwork = { action: 'rate-password', max: 200, windowSeconds: 10 * 60 } as const;

type Chosen = {
  readonly newPassword: string;
  readonly email: string;
  readonly fName: string;
  readonly lName: string;
};

export async function ratePassword(
  { database, hashLimitKey: hashKey }: Pick<IdentityDeps, 'database' | 'hashLimitKey'>,
  { newPassword, email, fName: firstName, lName: lastName }: Chosen,
  { network }: Pick<Visitor, 'network'>,
): Promise<{ strength: PasswordStrength }> {
  const taken = await takeForNetwork({ database, hashKey }, { ...ratingsOfNetwork, network });
  if (!taken.allowed) throw refuseTooMany(taken);
  return { strength: await passwordStrength(newPassword, { email, firstName, lastName }) };
}
