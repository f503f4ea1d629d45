import { AppError } from '@piton/contract/errors.ts';
import { actingAs } from '../../database/acting-as.ts';
import { authInSteps, type IdentityDeps, type Visitor } from '../identity-deps.ts';
import { libraryRefusal } from '../library/library-refusal.ts';
import { recoveryCodeAsMade } from '../second-factor/make-recovery-codes.ts';
import { recoveryCodesLeft } from '../second-factor/recovery-codes.ts';
import { useCodeOnce } from '../second-factor/use-code-once.ts';
import { findUser } from '../user-store.ts';
import { type BegunSession, beginSession } from './begin-session.ts';
import { type Challenge, challengeHeaders } from './challenge-cookie.ts';
import { refuseTry } from './refuse-try.ts';

export type SecondFactor = { readonly code: string } | { readonly recoveryCode: string };

/** The second half of signing in: a code of the app, or one of those kept for when there is no app. */
export async function finishSignIn(
  deps: IdentityDeps,
  { secondFactor, challenge }: { secondFactor: SecondFactor; challenge: Challenge | null },
  visitor: Visitor,
): Promise<BegunSession> {
  if (challenge === null) throw new AppError('sign_in_again');
  const { userId } = challenge;
  const admitted = await deps.codeLimit.begin(userId);
  if (admitted.isRefused) throw refuseTry(admitted);
  const token = await tryCode(deps, { secondFactor, challenge }, visitor).catch(
    async (error: unknown) => {
      if (!(error instanceof AppError)) await deps.codeLimit.withdrawn(admitted);
      throw error;
    },
  );
  await deps.codeLimit.succeeded(admitted);
  const begun = await beginSession(deps, { ...challenge, token }, visitor);
  if ('recoveryCode' in secondFactor) await tellOfRecoveryCode(deps, userId, visitor);
  return begun;
}

async function tryCode(
  deps: IdentityDeps,
  { secondFactor, challenge }: { secondFactor: SecondFactor; challenge: Challenge },
  { device }: Visitor,
): Promise<string> {
  const { userId, rememberMe } = challenge;
  const auth = authInSteps(deps, { session: { device, remembered: rememberMe } });
  const headers = challengeHeaders(challenge);
  try {
    if ('recoveryCode' in secondFactor) {
      const code = recoveryCodeAsMade(secondFactor.recoveryCode);
      const { token } = await auth.api.verifyBackupCode({ body: { code }, headers });
      if (token === undefined) throw new Error('a recovery code began no session');
      return token;
    }
    const { code } = secondFactor;
    const isNew = await actingAs(deps.database, 'piton', (transaction) =>
      useCodeOnce(transaction, userId, code),
    );
    if (!isNew) throw new AppError('wrong_code');
    return (await auth.api.verifyTOTP({ body: { code }, headers })).token;
  } catch (error) {
    const refusal = libraryRefusal(error);
    if (refusal === null) throw error;
    throw refusalOf(refusal) ?? error;
  }
}

function refusalOf(refusal: string): AppError | null {
  if (refusal === 'INVALID_CODE' || refusal === 'INVALID_BACKUP_CODE') {
    return new AppError('wrong_code');
  }
  if (refusal === 'ACCOUNT_TEMPORARILY_LOCKED') {
    return refuseTry({ retryAfterSeconds: 30 * 60, isUntilReset: false });
  }
  const isOver =
    refusal === 'INVALID_TWO_FACTOR_COOKIE' ||
    refusal === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE' ||
    // Two tabs sent a code of the same challenge, or the factor was turned off meanwhile.
    refusal === 'CONFLICT' ||
    refusal === 'TOTP_NOT_ENABLED' ||
    refusal === 'BACKUP_CODES_NOT_ENABLED';
  return isOver ? new AppError('sign_in_again') : null;
}

async function tellOfRecoveryCode(
  deps: IdentityDeps,
  userId: string,
  { device }: Visitor,
): Promise<void> {
  await actingAs(deps.database, 'piton', async (transaction) => {
    const user = await findUser(transaction, userId);
    await deps.mail.queue(transaction, {
      kind: 'recovery-code-used',
      to: user.email,
      firstName: user.first_name,
      at: deps.clock(),
      device,
      codesLeft: await recoveryCodesLeft(deps, transaction, userId),
    });
  });
}
