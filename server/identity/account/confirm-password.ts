import { AppError } from '@piton/contract/errors.ts';
import { actingAs } from '../../database/acting-as.ts';
import type { Session } from '../../http/session.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { refuseTry } from '../sign-in/refuse-try.ts';

/**
 * Before what would let somebody take over the account from an unlocked phone. Wrong ones are limited
 * like those of a sign-in from a known device, in a count of their own.
 */
export async function confirmPassword(
  deps: IdentityDeps,
  { userId, user }: Pick<Session, 'userId' | 'user'>,
  password: string,
): Promise<void> {
  const admitted = await deps.signInLimits.begin({
    account: user.email,
    network: '',
    deviceId: signedInAs(userId),
  });
  if (admitted.isRefused) throw refuseTry(admitted);
  const stored = await actingAs(deps.database, { userId }, (transaction) =>
    transaction
      .selectFrom('credentials')
      .select('password')
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  );
  const isRight = await deps.passwords
    .verify(password, stored?.password ?? null)
    .catch(async (error: unknown) => {
      await deps.signInLimits.withdrawn(admitted);
      throw error;
    });
  if (!isRight) throw new AppError('wrong_password');
  await deps.signInLimits.succeeded(admitted);
}

/** Counts like a known device of theirs, of which there can be no other with that name. */
export function signedInAs(userId: string): string {
  return `signed in ${userId}`;
}
