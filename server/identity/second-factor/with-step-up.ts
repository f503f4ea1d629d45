import { AppError } from '@piton/contract/http/errors.ts';
import type { Selectable, Transaction } from 'kysely';
import { actingAs, type ActingAs } from '../../database/acting-as.ts';
import type { DB, Users } from '../../database/types.ts';
import { confirmPassword, lockConfirmed } from '../account/confirm-password.ts';
import type { Caller } from '../caller.ts';
import { authWithin, type IdentityDeps } from '../identity-deps.ts';
import { libraryRefusal } from '../better-auth/library-refusal.ts';
import type { SecondFactor } from '../sign-in/finish-sign-in.ts';
import { countCode } from './count-code.ts';
import { recoveryCodeHash } from './recovery-code-hashes.ts';
import { bearerOf } from './set-up.ts';
import { useCodeOnce } from './use-code-once.ts';
import { wrongCode } from './wrong-code.ts';

/** All factors of a step-up. */
export type Proof = {
  readonly password: string;
  /** Required if two-step sign-in is on. */
  readonly secondFactor?: SecondFactor | undefined;
};

type StepUpActor = {
  readonly caller: Caller;
  readonly actor: ActingAs;
  /** Slow work that runs only after a right password, before any code is spent. */
  readonly onPassword?: () => Promise<void>;
};

/**
 * Runs `work` after step-up authentication, so that neither an unlocked phone nor a known password
 * is enough. The code is spent in the same transaction, so a failed `work` doesn't spend it.
 */
export async function withStepUp<Result>(
  deps: IdentityDeps,
  { caller, actor, onPassword }: StepUpActor,
  { password, secondFactor }: Proof,
  work: (transaction: Transaction<DB>, user: Selectable<Users>) => Promise<Result>,
): Promise<Result> {
  const { session, token } = caller;
  const { userId } = session;
  const confirmed = await confirmPassword(deps, session, password);
  await onPassword?.();
  const prove = () =>
    actingAs(deps.database, actor, async (transaction) => {
      const { user } = await lockConfirmed(transaction, session, confirmed);
      if (user.second_factor_on) {
        await checkCode(deps, transaction, { userId, token, secondFactor });
      }
      return work(transaction, user);
    });
  // A missing code is not a guess.
  return secondFactor === undefined
    ? prove()
    : countCode(deps, { userId, context: 'signed-in', sessionId: session.sessionId }, prove);
}

async function checkCode(
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
