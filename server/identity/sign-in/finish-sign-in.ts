import { AppError } from '@piton/contract/http/errors.ts';
import type { Transaction } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';
import { notifyAccount } from '../../mail/notify-account.ts';
import { findDevice } from '../devices/device-store.ts';
import { lockAccount, passwordMark } from '../lock-account.ts';
import { authWithin, type IdentityDeps, type Visitor } from '../identity-deps.ts';
import { libraryRefusal } from '../better-auth/library-refusal.ts';
import { countCode } from '../second-factor/count-code.ts';
import { recoveryCodeHash } from '../second-factor/recovery-code-hashes.ts';
import { recoveryCodesLeft } from '../second-factor/recovery-codes.ts';
import { useCodeOnce } from '../second-factor/use-code-once.ts';
import { endSessionOf } from '../session-store.ts';
import { findUser } from '../user-store.ts';
import { type BegunSession, beginSession } from './begin-session.ts';
import { type Challenge, challengeHeaders } from './challenge-cookie.ts';
import { wrongCode } from '../second-factor/wrong-code.ts';

export type SecondFactor = { readonly code: string } | { readonly recoveryCode: string };

type Finishing = { readonly secondFactor: SecondFactor; readonly challenge: Challenge };

/** The second half of a sign-in: a code of the app, or a recovery code. */
export async function finishSignIn(
  deps: IdentityDeps,
  { secondFactor, challenge }: { secondFactor: SecondFactor; challenge: Challenge | null },
  visitor: Visitor,
): Promise<BegunSession> {
  // Comes before the count, so that an expired challenge counts against no account.
  if (challenge === null || (await isOver(deps, challenge))) throw new AppError('sign_in_again');
  const { userId } = challenge;
  const deviceId = await actingAs(deps.database, 'piton', (transaction) =>
    findDevice(transaction, { userId }, visitor.deviceTokens),
  );
  const counted = { userId, context: 'at-sign-in', deviceId } as const;
  let newToken: string | null = null;
  try {
    const begun = await countCode(deps, counted, async () => {
      const finished = await finish(deps, { secondFactor, challenge }, visitor);
      newToken = finished.token;
      return finished;
    });
    if (visitor.sessionToken !== null) await endSessionOf(deps.database, visitor.sessionToken);
    return begun;
  } catch (error) {
    // The session exists already, but its token reaches no browser.
    if (newToken !== null) await endSessionOf(deps.database, newToken);
    throw error;
  }
}

async function isOver({ database, clock }: IdentityDeps, challenge: Challenge): Promise<boolean> {
  if (challenge.expiresAtMs <= clock().getTime()) return true;
  // A read without a lock: `beginSession` locks the account and checks again.
  const credential = await actingAs(database, 'piton', (transaction) =>
    transaction
      .selectFrom('credentials')
      .select('password')
      .where('user_id', '=', challenge.userId)
      .executeTakeFirst(),
  );
  return credential === undefined || passwordMark(credential.password) !== challenge.mark;
}

/**
 * Spends the code, begins the session and notifies its owner, all in one transaction. The app's
 * code is marked as used before that and stays used, because it is valid for one attempt.
 */
async function finish(
  deps: IdentityDeps,
  finishing: Finishing,
  visitor: Visitor,
): Promise<BegunSession> {
  const { secondFactor, challenge } = finishing;
  const { userId } = challenge;
  if ('code' in secondFactor) {
    const isNew = await actingAs(deps.database, 'piton', (transaction) =>
      useCodeOnce(transaction, userId, secondFactor.code),
    );
    if (!isNew) throw new AppError('wrong_code');
  }
  return actingAs(deps.database, 'piton', async (transaction) => {
    // Locks the account before its factor, as all writers do.
    await lockAccount(transaction, userId);
    const token = await checkCode(deps, transaction, finishing, visitor);
    const begun = await beginSession(transaction, { ...challenge, token, hasCode: true }, visitor);
    if ('recoveryCode' in secondFactor) {
      await queueRecoveryCodeEmail(deps, transaction, userId, visitor);
    }
    return begun;
  }).catch((error: unknown) => {
    // The password has just changed.
    if (error instanceof AppError && error.code === 'wrong_credentials') {
      throw new AppError('sign_in_again');
    }
    const refusal = libraryRefusal(error);
    throw (refusal === null ? null : refusalOf(refusal)) ?? error;
  });
}

async function checkCode(
  deps: IdentityDeps,
  transaction: Transaction<DB>,
  { secondFactor, challenge }: Finishing,
  { device }: Visitor,
): Promise<string> {
  const session = { device, remembered: challenge.rememberMe };
  const auth = authWithin(deps, transaction, { session });
  const headers = challengeHeaders(challenge);
  if ('code' in secondFactor) {
    return (await auth.api.verifyTOTP({ body: { code: secondFactor.code }, headers })).token;
  }
  const code = recoveryCodeHash(deps.secret, secondFactor.recoveryCode);
  const { token } = await auth.api.verifyBackupCode({ body: { code }, headers });
  if (token === undefined) throw new Error('a recovery code began no session');
  return token;
}

function refusalOf(refusal: string): AppError | null {
  const isNoMore =
    refusal === 'INVALID_TWO_FACTOR_COOKIE' ||
    // Two tabs sent a code for the same challenge, or the factor has been turned off.
    refusal === 'CONFLICT' ||
    refusal === 'TOTP_NOT_ENABLED' ||
    refusal === 'BACKUP_CODES_NOT_ENABLED';
  return isNoMore ? new AppError('sign_in_again') : wrongCode(refusal);
}

async function queueRecoveryCodeEmail(
  deps: IdentityDeps,
  transaction: Transaction<DB>,
  userId: string,
  { device }: Visitor,
): Promise<void> {
  const user = await findUser(transaction, userId);
  await notifyAccount(deps, transaction, user, {
    kind: 'recovery-code-used',
    at: deps.clock(),
    device,
    codesLeft: await recoveryCodesLeft(deps, transaction, userId),
  });
}
