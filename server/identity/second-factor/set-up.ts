import { AppError } from '@piton/contract/http/errors.ts';
import type { Selectable, Transaction } from 'kysely';
import qrcode from 'qrcode';
import { recordAudit } from '../../audit/record-audit.ts';
import { actingAs } from '../../database/acting-as.ts';
import type { DB, Users } from '../../database/types.ts';
import { notifyAccount } from '../../mail/notify-account.ts';
import { confirmPassword, lockConfirmed } from '../account/confirm-password.ts';
import type { Caller } from '../caller.ts';
import { lockSession } from '../lock-account.ts';
import { authWithin, type IdentityDeps, type Visitor } from '../identity-deps.ts';
import { hashToken } from '../hash-token.ts';
import { libraryRefusal } from '../better-auth/library-refusal.ts';
import { endSessions } from '../session-store.ts';
import { findUser } from '../user-store.ts';
import { countCode } from './count-code.ts';
import { useCodeOnce } from './use-code-once.ts';

export type SecondFactorStart = {
  readonly uri: string;
  readonly secret: string;
  readonly qrSvg: string;
  readonly recoveryCodes: string[];
};

/** Creates a secret and recovery codes, which take effect with the first confirmed code. */
export async function startSecondFactor(
  deps: IdentityDeps,
  { session, token }: Caller,
  password: string,
): Promise<SecondFactorStart> {
  const confirmed = await confirmPassword(deps, session, password);
  const { totpURI: uri, backupCodes } = await actingAs(
    deps.database,
    'piton',
    async (transaction) => {
      const { user } = await lockConfirmed(transaction, session, confirmed);
      refuseUnlessReady(user);
      // The password was checked before the transaction.
      const auth = authWithin(deps, transaction, { isPassword: async () => true });
      return auth.api.enableTwoFactor({ body: { password }, headers: bearerOf(token) });
    },
  );
  return {
    uri,
    secret: new URL(uri).searchParams.get('secret') ?? '',
    qrSvg: await qrcode.toString(uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' }),
    recoveryCodes: backupCodes,
  };
}

/**
 * A stranger who signed up with another person's address could set a factor that survives the
 * owner's password reset and locks the owner out for good.
 */
function refuseUnlessReady(user: Selectable<Users>): void {
  if (user.email_verified_at === null) throw new AppError('email_not_verified');
  if (user.second_factor_on) throw new AppError('second_factor_on');
}

/**
 * Turns it on with the first code, ends sessions that began without one, and returns this session's
 * new token.
 */
export async function confirmSecondFactor(
  deps: IdentityDeps,
  { session, token }: Caller,
  { code, device }: { code: string } & Pick<Visitor, 'device'>,
): Promise<{ token: string; isRemembered: boolean }> {
  const { database } = deps;
  const { userId, sessionId } = session;
  const isReady = async (transaction: Transaction<DB>) => {
    const held = await lockSession(transaction, session);
    refuseUnlessReady(held.user);
    return held;
  };
  await actingAs(database, 'piton', isReady);
  return countCode(deps, { userId, context: 'signed-in', sessionId }, () =>
    actingAs(database, 'piton', async (transaction) => {
      const { isRemembered } = await isReady(transaction);
      if (!(await useCodeOnce(transaction, userId, code))) throw new AppError('wrong_code');
      const begun = { device, remembered: isRemembered };
      const auth = authWithin(deps, transaction, { session: begun });
      const { headers } = await auth.api
        .verifyTOTP({ body: { code }, headers: bearerOf(token), returnHeaders: true })
        .catch((error: unknown) => {
          throw isWrong(error) ? new AppError('wrong_code') : error;
        });
      const newToken = tokenIn(headers);
      await endOthers(transaction, userId, newToken);
      await recordAudit(transaction, {
        actorId: userId,
        action: 'turn-on-second-factor',
        subjectId: userId,
      });
      await queueChangeEmail(deps, transaction, { userId, isOn: true, device });
      return { token: newToken, isRemembered };
    }),
  );
}

/** Passes the bare token to the library, which has no cookie of its own here. */
export function bearerOf(token: string): Headers {
  return new Headers({ authorization: `Bearer ${token}` });
}

export async function queueChangeEmail(
  deps: IdentityDeps,
  transaction: Transaction<DB>,
  { userId, isOn, device }: { userId: string; isOn: boolean; device: string },
): Promise<void> {
  const user = await findUser(transaction, userId);
  const notice = { kind: 'second-factor-changed', isOn, at: deps.clock(), device } as const;
  await notifyAccount(deps, transaction, user, notice);
}

/** The library's `set-auth-token` contains the new token and its signature. */
function tokenIn(headers: Headers): string {
  const [token] = decodeURIComponent(headers.get('set-auth-token') ?? '').split('.');
  if (!token) throw new Error('a confirmed code began no session');
  return token;
}

async function endOthers(
  transaction: Transaction<DB>,
  userId: string,
  token: string,
): Promise<void> {
  const { id: sessionId } = await transaction
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow();
  await endSessions(transaction, userId, { sessionId });
}

function isWrong(error: unknown): boolean {
  const refusal = libraryRefusal(error);
  return refusal === 'INVALID_CODE' || refusal === 'TOTP_NOT_ENABLED';
}
