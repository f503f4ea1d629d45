import { AppError } from '@piton/contract/http/errors.ts';
import type { Selectable, Transaction } from 'kysely';
import { actingAs, type ActingAs } from '../../database/acting-as.ts';
import type { DB, Users } from '../../database/types.ts';
import { confirmPassword, holdConfirmed } from '../account/confirm-password.ts';
import type { Asking } from '../asking.ts';
import { authWithin, type IdentityDeps } from '../identity-deps.ts';
import { libraryRefusal } from '../library/library-refusal.ts';
import type { SecondFactor } from '../sign-in/finish-sign-in.ts';
import { countCode } from './count-code.ts';
import { recoveryCodeHash } from './recovery-code-hashes.ts';
import { bearerOf } from './set-up.ts';
import { useCodeOnce } from './use-code-once.ts';
import { wrongCode } from './wrong-code.ts';

/** All proofs of who somebody is, given once more. */
export type Proof = {
  readonly password: string;
  /** Needed where the second step is on. */
  readonly secondFactor?: SecondFactor | undefined;
};

type Whose = {
  readonly asking: Asking;
  readonly actor: ActingAs;
  /** What takes long and is done for nobody who does not know the password; no code is spent yet. */
  readonly onPassword?: () => Promise<void>;
};

/**
 * Neither a phone that lies unlocked nor a password that somebody has seen is enough for `work`, which
 * is done in the transaction in which the code is spent. A code that was right is spent only together
 * with it.
 */
export async function onceProven<Result>(
  deps: IdentityDeps,
  { asking, actor, onPassword }: Whose,
  { password, secondFactor }: Proof,
  work: (transaction: Transaction<DB>, user: Selectable<Users>) => Promise<Result>,
): Promise<Result> {
  const { session, token } = asking;
  const { userId } = session;
  const confirmed = await confirmPassword(deps, session, password);
  await onPassword?.();
  const prove = () =>
    actingAs(deps.database, actor, async (transaction) => {
      const { user } = await holdConfirmed(transaction, session, confirmed);
      if (user.second_factor_on) await tryCode(deps, transaction, { userId, token, secondFactor });
      return work(transaction, user);
    });
  // What is not sent is no guess.
  return secondFactor === undefined
    ? prove()
    : countCode(deps, { userId, asked: 'signed-in', sessionId: session.sessionId }, prove);
}

async function tryCode(
  deps: IdentityDeps,
  transaction: Transaction<DB>,
  tried: { userId: string; token: string; secondFactor: SecondFactor | undefined },
): Promise<void> {
  const { userId, token, secondFactor } = tried;
  if (secondFactor === undefined) {
    throw new AppError('wrong_code', { message: 'Enter a code from your app too.' });
  }
  const { api } = authWithin(deps, transaction);
  const headers = bearerOf(token);
  try {
    if ('recoveryCode' in secondFactor) {
      const code = recoveryCodeHash(deps.secret, secondFactor.recoveryCode);
      await api.verifyBackupCode({ body: { code, disableSession: true }, headers });
      return;
    }
    const { code } = secondFactor;
    if (!(await useCodeOnce(transaction, userId, code))) throw new AppError('wrong_code');
    await api.verifyTOTP({ body: { code }, headers });
  } catch (error) {
    throw wrongCode(libraryRefusal(error)) ?? error;
  }
}
